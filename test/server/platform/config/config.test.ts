import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { isLocal, readConfig, SettingError } from '../../../../server/platform/config/config.ts';
import { makeDataDir } from '../../../../server/platform/config/dataDir.ts';
import {
  describeUnsupportedNode,
  NODE_VERSIONS,
} from '../../../../server/platform/config/nodeVersions.js';
import { withSecrets } from '../../../../server/platform/config/secrets.ts';
import { settings, type SettingSchema } from '../../../../server/platform/config/settings.ts';
import { makeOpaqueToken, publicKeyOf } from '../../../../server/platform/config/tokens.ts';
import { tempFolder } from '../../../support/server/tempFolder.ts';

describe('readConfig', () => {
  it('returns the defaults for missing and empty variables', () => {
    const config = readConfig({ PORT: '', HOST: '  ' });
    expect(config).toEqual(readConfig({}));
    // A test of the documentation compares all defaults.
    expect(config).toMatchObject({
      ...{ PORT: 3000, HOST: '127.0.0.1', PUBLIC_URL: '', DATA_DIR: resolve('data') },
      ...{ RATE_LIMITS: 'on', REQUIRE_VERIFIED_EMAIL: 'off', CAMPUS_DOMAINS: [] },
    });
  });

  it('parses the values', () => {
    const config = readConfig({
      PORT: ' 8080 ',
      PUBLIC_URL: 'https://buddies.example.edu/',
      CORS_ORIGINS: 'https://a.example, https://b.example,',
      DATA_DIR: 'elsewhere',
      CAMPUS_DOMAINS: 'Uni.edu = State University , other.edu',
      SMTP_URL: 'smtp://localhost',
    });
    expect(config).toMatchObject({
      PORT: 8080,
      PUBLIC_URL: 'https://buddies.example.edu',
      CORS_ORIGINS: ['https://a.example', 'https://b.example'],
      DATA_DIR: resolve('elsewhere'),
      CAMPUS_DOMAINS: [
        { domain: 'uni.edu', university: 'State University' },
        { domain: 'other.edu', university: '' },
      ],
      REQUIRE_VERIFIED_EMAIL: 'on',
    });
  });

  it.each([
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535; it is "70000".'],
    ['PORT', '3.5', 'PORT must be a whole number from 0 to 65535; it is "3.5".'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace'],
    ['PUBLIC_URL', 'example.edu', 'PUBLIC_URL must be a URL that starts with http:// or'],
    ['CAMPUS_DOMAINS', 'uni', 'CAMPUS_DOMAINS must be domains separated by commas, each with'],
    ['CAMPUS_DOMAINS', '@uni.edu', 'CAMPUS_DOMAINS must be domains separated by commas'],
    ['CORS_ORIGINS', '*', 'CORS_ORIGINS must be origins separated by commas, such as'],
    ['CORS_ORIGINS', 'https://a.example, *', 'CORS_ORIGINS must be origins'],
    ['CORS_ORIGINS', 'https://*.a.example', 'CORS_ORIGINS must be origins'],
    ['CORS_ORIGINS', 'https://a.example/', 'CORS_ORIGINS must be origins'],
    ['VIDEO_URL_TEMPLATE', 'http://meet.uni.edu/{id}', 'VIDEO_URL_TEMPLATE must be a URL'],
    ['VIDEO_URL_TEMPLATE', 'https://{id}', 'VIDEO_URL_TEMPLATE must be a URL'],
    ['VIDEO_URL_TEMPLATE', 'https://meet.uni.edu/', 'that starts with https'],
    ['MAIL_FROM', 'Study Buddy', 'MAIL_FROM must be an email, or a name and an email such as'],
    ['MAIL_FROM', 'Study Buddy <localhost>', 'MAIL_FROM must be an email'],
    ['ADMIN_EMAIL', 'a@uni.edu, b@uni.edu', 'ADMIN_EMAIL must be one email, such as'],
    ['RATE_LIMITS', 'no', 'RATE_LIMITS must be one of on, off; it is "no".'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be a URL that starts with postgres:// or'],
    ['VAPID_PRIVATE_KEY', 'A'.repeat(43), 'VAPID_PRIVATE_KEY must be a private key of the curve'],
    ['VAPID_PUBLIC_KEY', 'AAAA', 'VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY.'],
  ])('throws an error that names the setting: %s=%s', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(SettingError);
    expect(() => readConfig({ [name]: value })).toThrow(message);
  });

  it('keeps secrets out of the error', () => {
    for (const [name, value] of [
      ['JWT_SECRET', 'too-short'],
      ['SMTP_URL', 'http://user:hunter2@mail.example'],
    ] as const) {
      const read = () => readConfig({ [name]: value });
      expect(read).toThrow(name);
      expect(read).not.toThrow(value);
    }
  });
});

describe('settings of several nodes', () => {
  const SECRET = 'JWT_SECRET (printed by `npm run admin -- secret`)';
  const DATABASE = 'DATABASE_URL (a PostgreSQL database)';
  const nodes = {
    REDIS_URL: 'redis://x',
    DATABASE_URL: 'postgres://x',
    JWT_SECRET: 's'.repeat(32),
  };

  it('are named together when only some are set, unless there is one node', () => {
    const { REDIS_URL, DATABASE_URL, JWT_SECRET } = nodes;
    for (const [env, missing] of [
      [{ REDIS_URL }, `${DATABASE} and ${SECRET}`],
      [{ REDIS_URL, DATABASE_URL }, SECRET],
      [{ REDIS_URL, JWT_SECRET }, DATABASE],
    ] as const)
      expect(() => readConfig(env)).toThrow(
        `REDIS_URL is for several nodes. They also need the same ${missing}.`,
      );
    expect(readConfig({ DATABASE_URL })).toMatchObject({ REDIS_URL: '' });
  });

  it('make the same key of web push on all, in no folder', () => {
    const keysOf = (secret: string) =>
      withSecrets(readConfig({ ...nodes, JWT_SECRET: secret, DATA_DIR: '/proc/none' }));
    const secrets = Array.from({ length: 20 }, () => makeOpaqueToken());
    for (const secret of secrets) {
      const { VAPID_PRIVATE_KEY: key, VAPID_PUBLIC_KEY } = keysOf(secret);
      expect(Buffer.from(key, 'base64url')).toHaveLength(32);
      expect(publicKeyOf(key)).toBe(VAPID_PUBLIC_KEY);
      expect(keysOf(secret).VAPID_PRIVATE_KEY).toBe(key);
    }
    expect(new Set(secrets.map((secret) => keysOf(secret).VAPID_PRIVATE_KEY)).size).toBe(20);
  });
});

describe('the settings of a provider', () => {
  const ISSUER = 'https://login.example.edu';

  it.each([
    [{ OIDC_ISSUER: ISSUER }, 'OIDC_ISSUER also needs OIDC_CLIENT_ID'],
    [{ OIDC_ONLY: 'on' }, 'OIDC_ONLY also needs OIDC_ISSUER and OIDC_CLIENT_ID.'],
    [
      { OIDC_ISSUER: 'http://login.example.edu', OIDC_CLIENT_ID: 'a' },
      'OIDC_ISSUER must start with https://; it is "http://login.example.edu".',
    ],
    [{ OIDC_ADMIN_CLAIM: 'admins' }, 'OIDC_ADMIN_CLAIM must be a claim and its value'],
  ])('are refused as %j', (env, message) => expect(() => readConfig(env)).toThrow(message));

  it('accept an issuer with https, or of this machine', () => {
    for (const issuer of [ISSUER, 'http://localhost:8080/realms/campus']) {
      const config = readConfig({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'study-buddy' });
      expect(config).toMatchObject({ OIDC_ISSUER: issuer, OIDC_ONLY: 'off' });
    }
  });
});

describe('the file of a secret', () => {
  const SECRET = 'a-secret-of-more-than-thirty-two-characters';

  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await tempFolder();
    file = join(folder, 'secret');
  });

  it('has the value of the setting, which is checked and not shown', () => {
    for (const [name, value] of [
      ['JWT_SECRET', SECRET],
      ['DATABASE_URL', 'postgres://localhost/buddy'],
      ['SMTP_URL', 'smtp://localhost'],
      ['METRICS_TOKEN', 'token'],
    ] as const) {
      writeFileSync(file, `${value}\n`);
      expect(readConfig({ [`${name}_FILE`]: file })[name]).toBe(value);
    }
    writeFileSync(file, 'short-secret');
    expect(() => readConfig({ JWT_SECRET_FILE: file })).toThrow(
      /^JWT_SECRET must have at least 32 characters\.$/,
    );
    // Only secrets have files.
    writeFileSync(file, '8080');
    expect(readConfig({ PORT_FILE: file }).PORT).toBe(3000);
  });

  it('does not stand beside the setting', () => {
    writeFileSync(file, SECRET);
    expect(() => readConfig({ JWT_SECRET: SECRET, JWT_SECRET_FILE: file })).toThrow(
      'JWT_SECRET and JWT_SECRET_FILE are both set; keep one of them.',
    );
    expect(readConfig({ JWT_SECRET: ' ', JWT_SECRET_FILE: file }).JWT_SECRET).toBe(SECRET);
  });

  it('has to exist and to have content', () => {
    const read = (path: string) => () => readConfig({ JWT_SECRET_FILE: path });
    const unusable = (reason: string) => `JWT_SECRET_FILE cannot be used: ${reason}`;
    expect(read(file)).toThrow(unusable(`${file} does not exist.`));
    expect(read(folder)).toThrow(unusable(`${folder} is a folder.`));
    writeFileSync(file, ' \n');
    expect(read(file)).toThrow(unusable(`${file} is empty.`));
  });
});

it('the data folder is made with its parents, unless a folder that exists refuses it', async () => {
  const path = join(await tempFolder(), 'a', 'b');
  makeDataDir(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(() => makeDataDir('/proc/none/data')).toThrow(/^ENOENT.* '\/proc\/none'$/);
  expect(() => makeDataDir('package.json/a/b')).toThrow(/^ENOTDIR.* 'package\.json\/a\/b'$/);
});

it.each([
  ['127.0.0.1', '', true],
  ['localhost', 'http://localhost:3000', true],
  ['::1', 'http://[::1]:3000', true],
  ['127.0.0.1', 'http://127.8.0.1', true],
  ['127.0.0.1', 'https://buddies.example.edu', false],
  ['127.0.0.1', 'https://localhost.example.edu', false],
  ['0.0.0.0', '', false],
  ['0.0.0.0', 'http://localhost:3000', false],
  ['192.0.2.1', '', false],
])('HOST %s with PUBLIC_URL "%s" is local: %s', (HOST, PUBLIC_URL, expected) =>
  expect(isLocal({ HOST, PUBLIC_URL })).toBe(expected),
);

it('the supported versions of Node.js are those of engines in package.json', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    engines: { node: string };
  };
  const ranges = NODE_VERSIONS.map(({ major, minor }) => `^${major}.${minor}.0`);
  expect(engines.node).toBe(ranges.join(' || '));

  const supported = ['20.19.0', '20.20.2', '22.12.0', '24.0.0', '24.21.0', '26.10.0'];
  expect(supported.filter((version) => describeUnsupportedNode(version) !== undefined)).toEqual([]);
  const others = ['18.20.8', '20.18.3', '21.7.3', '22.11.0', '23.11.1', '25.9.0', '27.0.0'];
  expect(others.map(describeUnsupportedNode)).toEqual(
    others.map(
      (version) =>
        `Study Buddy runs on Node.js 20 (from 20.19), 22 (from 22.12), 24 or 26, not on ${version}: install one of these.`,
    ),
  );
});

it('the tables of settings in README.md and docs/operating.md list each setting', () => {
  const docs = ['README.md', 'docs/operating.md'].map((path) => readFileSync(path, 'utf8'));
  const cells = docs
    .join('\n')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const rows = cells.flatMap(([, name = '', fallback, description]) =>
    /^`[A-Z0-9_]+`$/.test(name)
      ? [[name.replaceAll('`', ''), fallback?.replaceAll('`', ''), description]]
      : [],
  );
  const expected = Object.entries(settings.properties) as [string, SettingSchema][];
  expect(rows.sort()).toEqual(
    expected.map(([name, row]) => [name, String(row.default), row.description]).sort(),
  );
});
