import { createServer, type AddressInfo, type Socket } from 'node:net';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { DAY } from '../../contract/durations.ts';
import { freePort } from '../../scripts/freePort.js';
import { checkBackups } from '../../server/cli/doctor/checks/backups.ts';
import { judgeClock } from '../../server/cli/doctor/checks/clock.ts';
import { judgeSpace } from '../../server/cli/doctor/checks/disk.ts';
import { checkFirstAdmin } from '../../server/cli/doctor/checks/firstAdmin.ts';
import { checkMail } from '../../server/cli/doctor/checks/mail.ts';
import { judgeNodeVersion } from '../../server/cli/doctor/checks/nodeVersion.ts';
import { checkProxy, judgeForwarding } from '../../server/cli/doctor/checks/proxy.ts';
import { checkSignOn } from '../../server/cli/doctor/checks/signOn.ts';
import { judgeZoneRules } from '../../server/cli/doctor/checks/zoneRules.ts';
import { runDoctor } from '../../server/cli/doctor/doctor.ts';
import type { Check } from '../../server/cli/doctor/finding.ts';
import { writeBackup } from '../../server/platform/backup/writeBackup.ts';
import { readConfig } from '../../server/platform/config/config.ts';
import { withSecrets } from '../../server/platform/config/secrets.ts';
import { SIGNUPS_REFUSED, storeMetadata } from '../../server/platform/database/metadata.ts';
import { CLIENT_ID, startIdentityProvider } from '../support/identityProvider/identityProvider.ts';
import { startBucketServer } from '../support/server/bucketServer.ts';
import { startProxy } from '../support/server/reverseProxy.ts';
import { startSharedServer } from '../support/server/server.ts';
import { engine } from '../support/server/testDatabase.ts';

const server = await startSharedServer({ settings: { TRUST_PROXY: 'on' } });
const port = Number(new URL(server.url).port);
const environment = { ...server.environment, PORT: String(port), TRUST_PROXY: 'on' };
await writeBackup(server.config, new Date());

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** Starts a proxy. Returns its URL. */
async function proxy(options?: Parameters<typeof startProxy>[1], target = port): Promise<string> {
  const started = await startProxy(target, options);
  endings.push(started.close);
  return `http://localhost:${started.port}`;
}

/** Runs the doctor with the settings of the server and others. Returns the code and the wrong lines. */
async function examine(settings: Settings = {}, args: string[] = []) {
  const { code, text } = await runDoctor({ ...environment, ...settings }, args, new Date());
  const lines = text.split('\n');
  const wrong = lines.filter((line) => line.startsWith('WRONG'));
  expect(code === 1).toBe(wrong.length > 0);
  return { code, lines, wrong };
}

type Settings = Record<string, string>;
const CAMPUS = { CAMPUS_DOMAINS: 'uni.edu=State University' };

async function startBucket() {
  const bucket = await startBucketServer();
  endings.push(bucket.stop);
  return bucket;
}

/** Starts a server of TCP. Returns its port. */
async function listen(onConnection: (socket: Socket) => void): Promise<string> {
  const listening = createServer(onConnection).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  endings.push(() => listening.close());
  return String((listening.address() as AddressInfo).port);
}

/** Starts a mail server that answers each command with the same line. */
async function startMailServer(answer: string): Promise<string> {
  const mailPort = await listen((socket) => {
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      socket.write(chunk.toString().startsWith('EHLO') ? '250 ok\r\n' : answer);
    });
    socket.on('error', () => undefined);
  });
  return `smtp://127.0.0.1:${mailPort}?ignoreTLS=true`;
}

describe('the doctor of a healthy installation', () => {
  it('prints only right lines', async () => {
    const { code, lines } = await examine({ PUBLIC_URL: await proxy() });
    expect(lines.filter((line) => !/^(right|warn ) /.test(line))).toEqual(['Nothing is wrong.']);
    expect(code).toBe(0);
    const text = lines.join('\n');
    expect(text).toMatch(/^(right|warn ) {2}Node\.js \d+\.\d+\.\d+ /m);
    for (const name of [
      ...[
        'Settings',
        'Service',
        'Database',
        'Redis',
        'Nodes',
        'Files',
        'Mail',
        'First admin',
        'Sign-ups',
      ],
      ...['Sign-on', 'Push keys', 'Time zones', 'Clock', 'Disk', 'Backups', 'Proxy', 'Certificate'],
    ])
      expect(text).toContain(`right  ${name} `);
    const isSqlite = engine === 'sqlite';
    expect(text).toContain(isSqlite ? 'sound (quick_check)' : 'has statistics of its tables');
    expect(text).toContain(
      isSqlite ? 'nothing is on another machine' : 'agrees with that of Redis',
    );
  });

  it('warns for a week of sign-ups that were refused', async () => {
    const { database } = server.context;
    await storeMetadata(database, SIGNUPS_REFUSED, new Date(Date.now() - DAY).toISOString());
    const { code, lines } = await examine({ PUBLIC_URL: await proxy() });
    expect(code).toBe(0);
    expect(lines.join('\n')).toMatch(
      /^warn {3}Sign-ups of one network were refused on .* UTC: raise LIMIT_SIGNUPS_PER_HOUR=100\.$/m,
    );
    await storeMetadata(database, SIGNUPS_REFUSED, new Date(Date.now() - 8 * DAY).toISOString());
    expect((await examine({ PUBLIC_URL: await proxy() })).lines.join('\n')).toContain(
      'right  Sign-ups of each network stayed below LIMIT_SIGNUPS_PER_HOUR=100 this week.',
    );
  });

  it('leaves nothing in the bucket that it tried', async () => {
    const bucket = await startBucket();
    const { lines, wrong } = await examine(bucket.settings);
    // The running node has no bucket.
    const others = wrong.filter(
      (line) => !line.startsWith('WRONG  Nodes do not share everything: S3_BUCKET'),
    );
    expect([others, wrong.length]).toEqual([[], engine === 'postgres' ? 1 : 0]);
    expect(lines).toContain(
      'right  Files can be stored, read and deleted in S3_BUCKET "study-buddy".',
    );
    expect(await bucket.keys()).toEqual([]);
  });
});

describe('the doctor of a broken installation', () => {
  it('names each fault, and nothing else', async () => {
    const [SMTP_PORT, OIDC_PORT, PORT] = [await freePort(), await freePort(), await freePort()];
    const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi';
    const other = await listen((socket) => socket.end(answer));
    const none = join(server.config.DATA_DIR, 'none');
    const settings = {
      // Kubernetes sets the last two.
      ...{ SMTP_PASSWORD: 'x', OIDC_CLIENTID: 'y', PUBLC_URL: 'z', HOSTNAME: 'node1' },
      ...{ REDIS_SERVICE_HOST: '10.0.0.7', REDIS_PORT: 'tcp://10.0.0.7:6379' },
      ...{ PORT: String(PORT), PUBLIC_URL: `http://localhost:${other}` },
      ...{ ...(await startBucket()).settings, S3_BUCKET: 'other' },
      ...{ SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`, MAIL_FROM: 'buddy@example.edu' },
      ...{ ...CAMPUS, ADMIN_EMAIL: 'you@example.edu' },
      ...{ OIDC_ISSUER: `http://localhost:${OIDC_PORT}`, OIDC_CLIENT_ID: CLIENT_ID },
    };
    const { wrong } = await examine(settings, ['--backups', none]);
    expect(wrong.map((line) => line.replace(/^WRONG {2}/, ''))).toEqual([
      'Settings are valid, but these are unknown: SMTP_PASSWORD, OIDC_CLIENTID, PUBLC_URL.',
      expect.stringContaining(
        `Service does not answer at http://127.0.0.1:${PORT} (HOST and PORT): `,
      ),
      ...(engine === 'postgres'
        ? [expect.stringContaining('Nodes do not share everything: S3_BUCKET and S3_ENDPOINT are')]
        : []),
      'S3_BUCKET "other" cannot be used: there is no such bucket.',
      expect.stringMatching(/^Mail cannot be sent: the server at SMTP_URL says .*ECONNREFUSED/),
      'First admin cannot sign up: ADMIN_EMAIL you@example.edu is outside CAMPUS_DOMAINS.',
      expect.stringContaining(
        `Sign-on does not work: OIDC_ISSUER ${settings.OIDC_ISSUER} cannot be read:`,
      ),
      `Backups are missing: none is in ${none}. Run npm run backup.`,
      expect.stringContaining(
        `Proxy PUBLIC_URL ${settings.PUBLIC_URL} leads to something else (status 200)`,
      ),
    ]);
  });

  it('names a database and Redis that are away', async () => {
    const settings = {
      JWT_SECRET: 'one-secret-for-every-node-0123456789',
      DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none`,
      REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
    };
    const { wrong } = await examine(settings);
    expect(wrong).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^WRONG {2}No database responds at DATABASE_URL: .*ECONNREFUSED/),
        expect.stringMatching(
          /^WRONG {2}Redis does not answer at REDIS_URL: (Error: )?connect ECONNREFUSED 127/,
        ),
      ]),
    );
  });

  it('names an invalid setting, and prints how it is called', async () => {
    const { lines } = await examine({ PUBLIC_URL: 'buddies.example.edu' });
    expect(lines[0]).toMatch(/^WRONG {2}Settings are not valid: PUBLIC_URL must be a URL/);
    expect(await examine({}, ['--post', 'you@uni.edu'])).toMatchObject({
      code: 2,
      lines: ['Usage: npm run admin -- doctor [--mail EMAIL] [--backups FOLDER]'],
    });
  });
});

describe('the check', () => {
  /** Returns the level and text of each finding of a check. */
  async function findingsOf(check: Check, settings: Settings = {}, more: object = {}) {
    const config = withSecrets(readConfig({ ...environment, ...settings }));
    const findings = await check({ config, now: new Date(), mailTo: '', backups: '', ...more });
    return findings.map(({ level, text }) => `${level}: ${text}`);
  }
  const wrongsOf = async (...args: Parameters<typeof findingsOf>) =>
    (await findingsOf(...args)).filter((line) => !line.startsWith('right'));

  it('of the proxy names X-Forwarded-For and WebSocket that it does not forward', async () => {
    const clients = 'wrong: does not set X-Forwarded-For, so that';
    for (const [options, expected] of [
      [{ forwardedFor: 'passed' }, `${clients} clients choose the IP that limits count.`],
      [{ forwardedFor: 'none' }, `${clients} all clients share the limits of one IP.`],
      [
        { forwardsWebSocket: false },
        expect.stringMatching(/^wrong: does not forward WebSocket \(.* instead of .*\)\.$/),
      ],
    ] as const) {
      const PUBLIC_URL = await proxy(options);
      expect(await wrongsOf(checkProxy, { PUBLIC_URL })).toEqual([expected]);
    }
    // It leads to another node.
    const away = { PUBLIC_URL: await proxy(), PORT: String(await freePort()) };
    expect(await wrongsOf(checkProxy, away)).toEqual([]);
    const seen = { ip: '1.2.3.4', forwardedFor: '1.2.3.4' };
    expect(judgeForwarding({ ...seen, trustProxy: 'off' }).level).toBe('wrong');
    expect(judgeForwarding({ ...seen, trustProxy: 'on' }).level).toBe('right');
  });

  it('of the first admin accepts one of the campus', async () => {
    const settings = { ...CAMPUS, ADMIN_EMAIL: 'you@cs.uni.edu' };
    expect(await wrongsOf(checkFirstAdmin, settings)).toEqual([]);
  });

  it('of mails names a sender of this machine, and a test mail that is refused', async () => {
    const settings = { SMTP_URL: await startMailServer('550 no such student\r\n') };
    expect(await wrongsOf(checkMail, settings, { mailTo: 'you@uni.edu' })).toEqual([
      'wrong: has the sender Study Buddy <study-buddy@localhost>: set MAIL_FROM.',
      expect.stringMatching(/^wrong: to you@uni\.edu was refused: .*550 no such student/),
    ]);
  });

  it('of the sign-on names another provider, one that does not know the client, or tells no times', async () => {
    const secret = 'a secret of the provider';
    const idp = await startIdentityProvider({ serviceUrl: server.url, secret });
    const { issuer } = idp;
    endings.push(idp.stop);
    const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: secret };
    const found = `right: has the provider ${issuer}.`;
    expect(await findingsOf(checkSignOn, settings)).toEqual([found]);
    for (const claims_supported of [undefined, ['sub', 'email']]) {
      idp.alterDiscovery = (document) => ({ ...document, claims_supported });
      expect(await findingsOf(checkSignOn, settings)).toEqual([
        found,
        `warning: cannot confirm changes of students without a password: ${issuer} does not name auth_time in claims_supported.`,
      ]);
    }
    idp.alterDiscovery = undefined;
    const OIDC_ISSUER = issuer.replace('localhost', '127.0.0.1');
    await expect(findingsOf(checkSignOn, { ...settings, OIDC_ISSUER })).rejects.toThrow(
      `OIDC_ISSUER must be "${issuer}", as the provider names itself; it is "${OIDC_ISSUER}".`,
    );
    for (const other of [
      { OIDC_CLIENT_ID: 'another' },
      { OIDC_CLIENT_SECRET: 'another secret' },
      { OIDC_CLIENT_SECRET: '' },
    ])
      expect(await wrongsOf(checkSignOn, { ...settings, ...other })).toEqual([
        `wrong: does not work: ${issuer} does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET.`,
      ]);
  });

  it('of the backups names those that are old, not whole or lack files', async () => {
    const backups = join(server.config.DATA_DIR, 'backups');
    const at = (days: number) => ({ backups, now: new Date(Date.now() + days * DAY) });
    const [found] = await findingsOf(checkBackups, {}, at(1.9));
    expect(found).toBe(`right: are in ${backups}: the newest is of 45 hours ago.`);
    expect(await findingsOf(checkBackups, {}, at(9.5))).toEqual([
      `wrong: are too old in ${backups}: the newest is of 9 days ago.`,
    ]);
    const [name = ''] = await readdir(backups);
    const manifest = join(backups, name, 'manifest.json');
    const text = await readFile(manifest, 'utf8');
    await writeFile(manifest, text.replace('{', '{ "missing": ["avatars/a.webp"],'));
    const lacking =
      'Files that the database names were missing when it was written: avatars/a.webp.';
    expect(await findingsOf(checkBackups, {}, at(1.9))).toEqual([
      `wrong: are in ${backups}: the newest is of 45 hours ago. ${lacking}`,
    ]);
    await rm(join(backups, name, 'SHA256SUMS'));
    expect(await findingsOf(checkBackups, {}, at(1.9))).toEqual([
      `wrong: are missing: none is in ${backups}. Run npm run backup.`,
    ]);
  });
});

describe('what the doctor concludes', () => {
  it.each([
    [{ time: 1_000, before: 0, after: 100 }, true],
    [{ time: 5_000, before: 0, after: 3_500 }, true],
    [{ time: 9_000, before: 0, after: 100 }, false],
    [{ time: 0, before: 2_600, after: 2_700 }, false],
    [{ time: NaN, before: 0, after: 1 }, false],
  ])('of the clocks %j: %s', (times, isRight) =>
    expect(judgeClock('Redis', times).level === 'right').toBe(isRight),
  );

  it.each([
    [{ free: 50e9, size: 100e9 }, true],
    [{ free: 0.5e9, size: 1e9 }, false],
    [{ free: 4e9, size: 100e9 }, false],
  ])('of the disk %j: %s', (space, isRight) =>
    expect(judgeSpace('/data', space).level === 'right').toBe(isRight),
  );

  it.each([
    ['20.20.2', 'warning', '20.20.2 has had no updates since 2026-04-30: install 22, 24 or 26.'],
    ['22.12.0', 'right', '22.12.0 gets updates until 2027-04-30.'],
    ['26.10.0', 'right', '26.10.0 gets updates until 2029-04-30.'],
  ])('of Node.js %s in November 2026: %s', (version, level, text) => {
    const now = new Date('2026-11-29T12:00:00Z');
    expect(judgeNodeVersion(version, now)).toEqual({ level, text });
  });

  it('of rules of time zones that are two years old', () => {
    const now = new Date('2027-03-01T00:00:00Z');
    expect(judgeZoneRules('2026a', now).level).toBe('right');
    expect(judgeZoneRules('2025c', now)).toEqual({
      level: 'wrong',
      text: 'are of release 2025c: update Study Buddy.',
    });
  });
});
