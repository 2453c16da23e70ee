import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { DAY } from '../../contract/durations.ts';
import { freePort } from '../../scripts/freePort.js';
import { judgeClock } from '../../server/cli/doctor/checks/clock.ts';
import { judgeSpace } from '../../server/cli/doctor/checks/disk.ts';
import { judgeNodeVersion } from '../../server/cli/doctor/checks/nodeVersion.ts';
import { judgeZoneRules } from '../../server/cli/doctor/checks/zoneRules.ts';
import { runDoctor } from '../../server/cli/doctor/doctor.ts';
import { writeBackup } from '../../server/platform/backup/writeBackup.ts';
import { CLIENT_ID, startIdentityProvider } from '../support/identityProvider/identityProvider.ts';
import { startBucketServer } from '../support/server/bucketServer.ts';
import { call } from '../support/server/call.ts';
import { startProxy } from '../support/server/reverseProxy.ts';
import { startSharedServer } from '../support/server/server.ts';
import { engine } from '../support/server/testDatabase.ts';

const server = await startSharedServer({ settings: { TRUST_PROXY: 'on' } });
const port = Number(new URL(server.url).port);
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
  const env = { ...server.environment, PORT: String(port), TRUST_PROXY: 'on', ...settings };
  const { code, text } = await runDoctor(env, args, new Date());
  const lines = text.split('\n');
  const wrong = lines.filter((line) => line.startsWith('WRONG'));
  expect(code === 1).toBe(wrong.length > 0);
  return { code, lines, wrong };
}

type Settings = Record<string, string>;
const CAMPUS = { CAMPUS_DOMAINS: 'uni.edu=State University' };
const unusedPort = async () => String(await freePort());

async function startBucket() {
  const bucket = await startBucketServer();
  endings.push(bucket.stop);
  return bucket;
}

async function startProvider(secret?: string) {
  const { issuer, stop } = await startIdentityProvider({
    serviceUrl: server.url,
    ...(secret !== undefined && { secret }),
  });
  endings.push(stop);
  return issuer;
}

/** Starts a server of TCP. Returns its port. */
async function listen(onConnection: (socket: Socket) => void): Promise<string> {
  const listening = createServer(onConnection).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  endings.push(() => listening.close());
  return String((listening.address() as AddressInfo).port);
}

/** Starts something else at the URL of the service. */
async function startOther(): Promise<Settings> {
  const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi';
  const other = await listen((socket) => socket.end(answer));
  return { PUBLIC_URL: `http://localhost:${other}` };
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
      ...['Settings', 'Service', 'Database', 'Redis', 'Files', 'Mail', 'First admin', 'Sign-on'],
      ...['Push keys', 'Time zones', 'Clock', 'Disk', 'Backups', 'Proxy', 'Certificate'],
    ])
      expect(text).toContain(`right  ${name} `);
    const isSqlite = engine === 'sqlite';
    expect(text).toContain(isSqlite ? 'sound (quick_check)' : 'has statistics of its tables');
    expect(text).toContain(
      isSqlite ? 'nothing is on another machine' : 'agrees with that of Redis',
    );
  });

  it('leaves nothing in the bucket that it tried', async () => {
    const bucket = await startBucket();
    const { lines, wrong } = await examine(bucket.settings);
    expect(wrong).toEqual([]);
    expect(lines).toContain(
      'right  Files can be stored, read and deleted in S3_BUCKET "study-buddy".',
    );
    expect(await bucket.keys()).toEqual([]);
  });
});

describe('the doctor of a broken installation', () => {
  it('names an invalid setting', async () => {
    const { lines } = await examine({ PUBLIC_URL: 'buddies.example.edu' });
    expect(lines[0]).toMatch(/^WRONG {2}Settings are not valid: PUBLIC_URL must be a URL/);
  });

  it.each<
    [string, () => Settings | Promise<Settings>, string | RegExp | ((settings: Settings) => RegExp)]
  >([
    [
      'settings that do not exist',
      () => ({
        ...{ SMTP_PASSWORD: 'x', OIDC_CLIENTID: 'y', HOSTNAME: 'node1' },
        ...{ REDIS_SERVICE_HOST: '10.0.0.7', REDIS_PORT: 'tcp://10.0.0.7:6379' },
      }),
      'Settings are valid, but these are unknown: SMTP_PASSWORD, OIDC_CLIENTID.',
    ],
    [
      'a service that does not run',
      async () => ({ PORT: await unusedPort() }),
      ({ PORT }) =>
        new RegExp(
          `^WRONG {2}Service does not answer at http://127.0.0.1:${PORT} \\(HOST and PORT\\)`,
        ),
    ],
    [
      'a service that does not run, and not the proxy that leads to another node',
      async () => ({ PUBLIC_URL: await proxy(), PORT: await unusedPort() }),
      /^WRONG {2}Service does not answer/,
    ],
    [
      'a bucket that does not exist',
      async () => ({ ...(await startBucket()).settings, S3_BUCKET: 'other' }),
      'S3_BUCKET "other" cannot be used: there is no such bucket.',
    ],
    [
      'a mail server that is away',
      async () => ({
        SMTP_URL: `smtp://127.0.0.1:${await unusedPort()}`,
        MAIL_FROM: 'buddy@example.edu',
      }),
      /^WRONG {2}Mail cannot be sent: the server at SMTP_URL says .*ECONNREFUSED/,
    ],
    [
      'a PUBLIC_URL that leads elsewhere',
      startOther,
      ({ PUBLIC_URL }) =>
        new RegExp(
          `^WRONG {2}Proxy PUBLIC_URL ${PUBLIC_URL} leads to something else \\(status 200\\)`,
        ),
    ],
    [
      'a proxy that passes on X-Forwarded-For',
      async () => ({ PUBLIC_URL: await proxy({ forwardedFor: 'passed' }) }),
      'Proxy does not set X-Forwarded-For, so that clients choose the IP that limits count.',
    ],
    [
      'a proxy without X-Forwarded-For',
      async () => ({ PUBLIC_URL: await proxy({ forwardedFor: 'none' }) }),
      'Proxy does not set X-Forwarded-For, so that all clients share the limits of one IP.',
    ],
    [
      'a proxy that does not forward WebSocket',
      async () => ({ PUBLIC_URL: await proxy({ forwardsWebSocket: false }) }),
      /^WRONG {2}Proxy does not forward WebSocket \(.* instead of .*\)\.$/,
    ],
    [
      'an admin who cannot sign up',
      () => ({ ...CAMPUS, ADMIN_EMAIL: 'you@example.edu' }),
      'First admin cannot sign up: ADMIN_EMAIL you@example.edu is outside CAMPUS_DOMAINS.',
    ],
  ])('names only %s', async (_what, make, expected) => {
    const settings = await make();
    const { wrong } = await examine(settings);
    const line = typeof expected === 'function' ? expected(settings) : expected;
    expect(wrong).toEqual([
      typeof line === 'string' ? `WRONG  ${line}` : expect.stringMatching(line),
    ]);
  });

  it('accepts an admin of the campus', async () => {
    expect((await examine({ ...CAMPUS, ADMIN_EMAIL: 'you@cs.uni.edu' })).wrong).toEqual([]);
  });

  it('names a database that is away, or of another program', async () => {
    const nowhere = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
    const { wrong } = await examine({ DATABASE_URL: nowhere });
    expect(wrong[0]).toMatch(/^WRONG {2}No database responds at DATABASE_URL: .*ECONNREFUSED/);
  });

  it('names Redis that is away', async () => {
    const settings = {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      JWT_SECRET: await readFile(join(server.config.DATA_DIR, 'jwt-secret'), 'utf8').catch(
        () => '',
      ),
      ...server.environment,
      REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
    };
    const { wrong } = await examine(settings);
    expect(wrong.join('\n')).toMatch(
      /WRONG {2}Redis does not answer at REDIS_URL: (Error: )?connect ECONNREFUSED 127\.0\.0\.1/,
    );
  });

  it('names a sender of this machine, and a test mail that is refused', async () => {
    const settings = { SMTP_URL: await startMailServer('550 no such student\r\n') };
    const { wrong } = await examine(settings, ['--mail', 'you@uni.edu']);
    expect(wrong).toEqual([
      'WRONG  Mail has the sender Study Buddy <study-buddy@localhost>: set MAIL_FROM.',
      expect.stringMatching(/^WRONG {2}Mail to you@uni\.edu was refused: .*550 no such student/),
    ]);
  });

  it('names a provider of the sign-on that is away, or another one', async () => {
    const issuer = await startProvider();
    const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID };
    expect((await examine(settings)).lines).toContain(`right  Sign-on has the provider ${issuer}.`);
    const other = issuer.replace('localhost', '127.0.0.1');
    expect((await examine({ ...settings, OIDC_ISSUER: other })).wrong).toEqual([
      `WRONG  OIDC_ISSUER must be "${issuer}", as the provider names itself; it is "${other}".`,
    ]);
    const nowhere = `http://localhost:${await unusedPort()}`;
    expect((await examine({ ...settings, OIDC_ISSUER: nowhere })).wrong).toEqual([
      expect.stringContaining(
        `WRONG  Sign-on does not work: OIDC_ISSUER ${nowhere} cannot be read:`,
      ),
    ]);
  });

  it('names a client that the provider does not know, or with another secret', async () => {
    const secret = 'a secret of the provider';
    const issuer = await startProvider(secret);
    const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: secret };
    expect((await examine(settings)).lines).toContain(`right  Sign-on has the provider ${issuer}.`);
    const refused = [
      `WRONG  Sign-on does not work: ${issuer} does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET.`,
    ];
    for (const other of [
      { OIDC_CLIENT_ID: 'another' },
      { OIDC_CLIENT_SECRET: 'another secret' },
      { OIDC_CLIENT_SECRET: '' },
    ]) {
      expect((await examine({ ...settings, ...other })).wrong).toEqual(refused);
    }
  });

  it('names backups that are old or missing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'study-buddy-backups-'));
    endings.push(() => rm(folder, { recursive: true }));
    const settings = { ...server.config, DATA_DIR: folder };
    const missing = await examine({}, ['--backups', folder]);
    expect(missing.wrong).toEqual([
      `WRONG  Backups are missing: none is in ${folder}. Run npm run backup.`,
    ]);
    if (engine === 'sqlite') {
      const source = join(server.config.DATA_DIR, 'study-buddy.sqlite');
      await writeFile(join(folder, 'study-buddy.sqlite'), await readFile(source));
    }
    await writeBackup(settings, new Date(Date.now() - 9.5 * DAY));
    const old = await examine({}, ['--backups', join(folder, 'backups')]);
    expect(old.wrong).toEqual([
      `WRONG  Backups are too old in ${folder}/backups: the newest is of 9 days ago.`,
    ]);
  });

  it('prints how it is called', async () => {
    const { code, lines } = await examine({}, ['--post', 'you@uni.edu']);
    expect([code, lines]).toEqual([
      2,
      ['Usage: npm run admin -- doctor [--mail EMAIL] [--backups FOLDER]'],
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
  ])('of the clocks %j: %s', (times, isRight) => {
    expect(judgeClock('Redis', times).level === 'right').toBe(isRight);
  });

  it.each([
    [{ free: 50e9, size: 100e9 }, true],
    [{ free: 0.5e9, size: 1e9 }, false],
    [{ free: 4e9, size: 100e9 }, false],
  ])('of the disk %j: %s', (space, isRight) => {
    expect(judgeSpace('/data', space).level === 'right').toBe(isRight);
  });

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

describe('GET /doctor', () => {
  it.each(['', '1.x', `${Date.now()}.forged`])('does not exist for %j', async (header) => {
    const response = await fetch(`${server.url}/doctor`, {
      headers: { 'x-study-buddy-doctor': header },
    });
    expect(response.status).toBe(404);
    expect((await call(server, 'GET', '/doctor')).status).toBe(404);
  });
});
