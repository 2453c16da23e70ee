import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import { MINUTE } from '../../../../contract/durations.ts';
import { ZONE_RULES } from '../../../../server/domain/scheduling/wallClock.js';
import { DOCTOR_HEADER, signVisit } from '../../../../server/platform/http/doctor.ts';
import { hostOf, isPublicIp } from '../../../../server/platform/http/publicHosts.ts';
import { forgotPassword, logIn, refresh } from '../../../support/server/auth.ts';
import { readResetToken } from '../../../support/server/outbox.ts';
import { sendRaw } from '../../../support/server/rawRequest.ts';
import { call, errorResponse, startSharedServer } from '../../../support/server/server.ts';
import { signUp, signUpBuddies, type Student } from '../../../support/server/students.ts';
import { tempFolder } from '../../../support/server/tempFolder.ts';

const HTML = '<!doctype html><title>Study Buddy</title>';
const SCRIPT = 'export {};';
const FILES = {
  'index.html': HTML,
  'landing.html': `${HTML}<h1>`,
  'reset-password.html': `${HTML}<link>`,
  'chat.html': `${HTML}<link>`,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/main-1a2b3c.js': SCRIPT,
  'assets/main-1a2b3c.js.br': brotliCompressSync(SCRIPT),
  'assets/main-1a2b3c.js.gz': gzipSync(SCRIPT),
};

const pageRoot = await tempFolder();
await mkdir(join(pageRoot, 'assets'));
for (const [name, content] of Object.entries(FILES)) await writeFile(join(pageRoot, name), content);
const server = await startSharedServer({
  pageRoot,
  settings: { METRICS_TOKEN: 'for-prometheus', LOG_LEVEL: 'silent' },
});
const origin = 'https://page.example.edu';
/** Has its public URL and the origins of other pages. */
const published = await startSharedServer({
  settings: {
    PUBLIC_URL: 'https://buddies.example.edu',
    CORS_ORIGINS: `${origin}, https://other.example.edu`,
  },
});

/** Returns the values of response headers. */
async function headersOf(
  { url }: typeof server,
  names: readonly string[],
  init: RequestInit = {},
  path = '/api/demo',
) {
  const { headers } = await fetch(`${url}${path}`, init);
  return Object.fromEntries(names.map((name) => [name, headers.get(name)]));
}

describe('security headers', () => {
  const NAMES = [
    ...['content-security-policy', 'x-frame-options', 'x-content-type-options'],
    ...['strict-transport-security', 'x-powered-by', 'set-cookie'],
  ];

  // Covers 2.15
  it('forbid framing, foreign scripts and content sniffing, and set no cookie', async () => {
    const headers = await headersOf(server, NAMES);
    expect(headers).toEqual({
      'content-security-policy': expect.any(String),
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': null,
      'x-powered-by': null,
      'set-cookie': null,
    });
    const policy = headers['content-security-policy']?.split(';');
    expect(policy).toEqual(
      expect.arrayContaining([
        ...["default-src 'self'", "script-src 'self'", "img-src 'self' blob: data:"],
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy).not.toContain('upgrade-insecure-requests');
  });

  it('send HSTS when the public URL is HTTPS', async () => {
    expect(await headersOf(published, NAMES)).toMatchObject({
      'strict-transport-security': expect.stringContaining('max-age='),
      'content-security-policy': expect.stringContaining(
        "connect-src 'self' wss://buddies.example.edu",
      ),
    });
  });
});

describe('caching', () => {
  it('is forbidden for all responses of the API', async () => {
    const paths = ['/api/demo', '/api/users/me', '/%61pi/demo', '/api/avatars/unknown', '/api/x'];
    for (const path of paths)
      expect([path, await headersOf(server, ['cache-control'], {}, path)]).toEqual([
        path,
        { 'cache-control': 'no-store' },
      ]);
  });

  it('of files ends with a logout, which leaves cookies and storage alone', async () => {
    const { refreshToken } = await signUp(published);
    const body = { refreshToken };
    const { headers } = await call(published, 'POST', '/api/auth/logout', { body });
    expect(headers.get('clear-site-data')).toBe('"cache"');
  });
});

describe('CORS', () => {
  const ALLOWED = 'access-control-allow-origin';
  const PREFLIGHT = {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type',
    },
  };

  // Covers 7.2
  it('allows configured origins only, with credentials and exposed headers', async () => {
    const preflight = await fetch(`${published.url}/api/users/me`, PREFLIGHT);
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    const names = [
      ...[ALLOWED, 'access-control-allow-credentials', 'access-control-expose-headers'],
      'cross-origin-resource-policy',
    ];
    const headers = await headersOf(published, names, { headers: { origin } });
    expect(headers).toMatchObject({
      [ALLOWED]: origin,
      'access-control-allow-credentials': 'true',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers['access-control-expose-headers']?.split(/, */)).toEqual(
      expect.arrayContaining(['x-next-cursor', 'retry-after']),
    );
    for (const [where, init] of [
      [published, { headers: { origin: 'https://evil.example' } }],
      [server, { headers: { origin } }],
      [server, PREFLIGHT],
    ] as const)
      expect(await headersOf(where, [ALLOWED], init)).toEqual({ [ALLOWED]: null });
  });
});

describe('a list', () => {
  it('is compressed for clients that accept gzip, if it is long and has no signed URLs', async () => {
    const [ada, grace] = await signUpBuddies(server);
    await ada.sendMessage(grace, 'Shall we meet at the library? '.repeat(100));
    await grace.saveProfile({ bio: 'I like to explain things. '.repeat(60) });
    const read = async (path: string, encoding: string) => {
      const response = await fetch(`${server.url}${path}`, {
        headers: { authorization: `Bearer ${ada.token}`, 'accept-encoding': encoding },
      });
      expect([path, response.status]).toEqual([path, 200]);
      return response;
    };

    const compressed = await read('/api/users/search', 'gzip, br');
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(1_000);
    expect(compressed.headers.get('vary')).toContain('accept-encoding');
    expect(await compressed.json()).toMatchObject([{ _id: grace._id }]);
    for (const encoding of ['identity', 'br', 'gzip;q=0']) {
      const plain = await read('/api/users/search', encoding);
      expect([encoding, plain.headers.get('content-encoding')]).toEqual([encoding, null]);
      expect(plain.headers.get('vary')).toContain('accept-encoding');
      expect(await plain.json()).toHaveLength(1);
    }
    const others = ['/api/requests/received', '/api/users/me', `/api/messages/${grace._id}`];
    for (const path of others)
      expect((await read(path, 'gzip')).headers.get('content-encoding')).toBeNull();
  });
});

describe('the static page', () => {
  const get = async (path: string, accept = 'text/html,*/*;q=0.8') => {
    const response = await fetch(`${server.url}${path}`, { headers: { accept } });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it('serves the HTML of /, that of a first segment, and the index elsewhere', async () => {
    const chat = ['/reset-password/abc', '/chat', '/chat?from=mail', '/chat/0199'];
    const index = ['/login', '/chats', '/index.html', '/apiary', '/reset-password/%E0%A4%A'];
    for (const [html, paths] of [
      [`${HTML}<h1>`, ['/', '/?from=mail']],
      [`${HTML}<link>`, chat],
      [HTML, index],
    ] as const) {
      for (const path of paths) {
        const { status, headers, text } = await get(path);
        expect({ path, status, text }).toEqual({ path, status: 200, text: html });
        expect(headers.get('content-type')).toContain('text/html');
        expect(headers.get('cache-control')).toBe('no-cache');
        expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      }
    }
  });

  it('serves files in the accepted encoding, for ever if their name has a hash', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await fetch(`${server.url}/assets/main-1a2b3c.js`, {
        headers: { 'accept-encoding': encoding },
      });
      expect(await response.text()).toBe(SCRIPT);
      const { headers } = response;
      expect(headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(headers.get('content-type')).toContain('javascript');
      expect(headers.get('cache-control')).toContain('immutable');
      expect(headers.get('vary')).toContain('accept-encoding');
    }
    expect((await get('/favicon.svg', '*/*')).headers.get('cache-control')).toBe('no-cache');
  });

  it('is not served below the URLs of the service, for files and for broken paths', async () => {
    for (const [path, accept, refusal] of [
      ['/api/nothing', 'text/html', 404],
      ['/socket.io', 'text/html', 404],
      ['/metrics/more', 'text/html', 404],
      ['/assets/gone-9z9z.js', '*/*', 404],
      ['/..%2f..%2fpackage.json', '*/*', 404],
      ['/%00', '*/*', 404],
      ['/api/users/%E0%A4%A', 'text/html', 400],
    ] as const) {
      const { status, text } = await get(path, accept);
      expect([path, status]).toEqual([path, refusal]);
      const error = expect.stringMatching(/^There is nothing at this|^This request could not be/);
      expect(JSON.parse(text)).toEqual({ error });
    }
  });
});

interface Operation {
  summary?: string;
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, unknown>;
}
interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 and describes each route, its response and its errors', async () => {
    const { openapi, paths } = (await call<OpenApi>(server, 'GET', '/api/docs/json')).body;
    expect(openapi).toBe('3.1.0');
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
      ),
    );
    expect(operations.length).toBeGreaterThan(50);
    for (const [name, { summary, responses }] of operations) {
      expect({ name, summary }).toEqual({ name, summary: expect.stringMatching(/\S/) });
      const statuses = Object.keys(responses);
      expect({ name, statuses }).toEqual({ name, statuses: expect.arrayContaining(['4XX']) });
      expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
    }
    const upload = paths['/api/users/me/avatar']?.['post'];
    expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
  });

  it('is served as HTML', async () => {
    const page = await fetch(`${server.url}/api/docs`);
    const text = await page.text();
    expect(page.headers.get('content-type')).toContain('text/html');
    const [, script = ''] = /src="([^"]+bundle\.js)"/.exec(text) ?? [];
    expect((await fetch(new URL(script, page.url))).status).toBe(200);
  });
});

describe('the IPs to which the service may connect for a student', () => {
  it('are public', () => {
    const ips = ['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8'];
    expect(ips.filter((ip) => !isPublicIp(ip))).toEqual([]);
  });

  it('are not private, local, reserved or embedded', () => {
    const ips = [
      ...['127.0.0.1', '127.1.2.3', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1'],
      ...['169.254.169.254', '100.64.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1'],
      ...['255.255.255.255', '::', '::1', '0:0:0:0:0:0:0:1', '::127.0.0.1', '::10.0.0.1'],
      ...['::7f00:1', '::808:808', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1'],
      ...['::ffff:0:127.0.0.1', '64:ff9b::127.0.0.1', '64:ff9b:1::127.0.0.1', '2002:7f00:1::'],
      ...['2001::1', '2001:db8::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'fc00::1'],
      ...['fd00::1', 'ff02::1', '100::1'],
    ];
    expect(ips.filter(isPublicIp)).toEqual([]);
  });

  it('are checked as the URL is read', () => {
    const hosts = ['2130706433', '0x7f000001', '0177.0.0.1', '127.1'];
    expect(hosts.filter((host) => isPublicIp(hostOf(new URL(`https://${host}/`))))).toEqual([]);
  });
});

describe('health and metrics', () => {
  it('report liveness, readiness, and durations by route pattern', async () => {
    expect(await call(server, 'GET', '/healthz')).toMatchObject({ status: 200 });
    await server.app.modules.search.students.load();
    expect(await call(server, 'GET', '/readyz')).toMatchObject({
      status: 200,
      body: { status: 'ok', zoneRules: ZONE_RULES },
    });
    await call(server, 'GET', '/api/avatars/0000.webp');
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/avatars\/:file",status="400"\} \d/,
    );
    expect(text).not.toContain('0000.webp');
  });

  it('give metrics to this machine, or with the token, also behind a proxy', async () => {
    const forwarded = 'X-Forwarded-For: 192.0.2.1';
    for (const [headers, status] of [
      [['X-Forwarded-For:'], 403],
      [['Forwarded:'], 403],
      [['X-Real-IP: 192.0.2.1'], 403],
      [['Via: 1.1 proxy'], 403],
      [['Host: buddies.example.edu'], 403],
      [['Host: localhost:3000'], 200],
      [[forwarded], 403],
      [[forwarded, 'Authorization: Bearer wrong'], 403],
      [[forwarded, 'Authorization: Bearer for-prometheus'], 200],
    ] as const) {
      const host = headers[0].startsWith('Host:') ? [] : ['Host: localhost'];
      const lines = ['GET /metrics HTTP/1.1', ...host, 'Connection: close', ...headers];
      const response = await sendRaw(server, `${lines.join('\r\n')}\r\n\r\n`);
      expect([headers, response.split(' ')[1]]).toEqual([headers, String(status)]);
      expect(response.includes('Metrics are only for this machine or')).toBe(status === 403);
    }
  });
});

it('/doctor exists with a time of the last five minutes that the service has signed', async () => {
  const now = server.clock.now().getTime();
  const signed = (age: number) => signVisit(server.context.config, now - age);
  const gone = { error: 'There is nothing here.' };
  const seen = { ip: '127.0.0.1', forwardedFor: null, trustProxy: 'off' };
  for (const [header, body] of [
    ...['', '1.x', `${now}.forged`].map((text) => [text, gone] as const),
    ...[5 * MINUTE, -5 * MINUTE].map((age) => [signed(age), seen] as const),
    ...[5 * MINUTE + 1, -5 * MINUTE - 1].map((age) => [signed(age), gone] as const),
  ]) {
    const headers = { [DOCTOR_HEADER]: header };
    expect(await (await fetch(`${server.url}/doctor`, { headers })).json()).toEqual(body);
  }
});

// Last in the file, because it closes the database.
describe('a failing database', () => {
  const pragma = async (text: string) => {
    const { rows } = await server.context.database.executeQuery<Record<string, number>>(
      CompiledQuery.raw(`pragma ${text}`),
    );
    return Object.values(rows[0] ?? {})[0] ?? 0;
  };

  const FULL = errorResponse(
    503,
    'Nothing can be stored at the moment, because the service has no space left. Please try again later.',
  );

  /** Expects that each list and page of a student can be read. */
  async function expectToRead(student: Student): Promise<void> {
    const { body } = await call<{ paths: Record<string, object> }>(server, 'GET', '/api/docs/json');
    const readable = Object.entries(body.paths).flatMap(([path, methods]) =>
      'get' in methods && !path.includes('{') ? [path] : [],
    );
    expect(readable.length).toBeGreaterThan(20);
    const failed = [];
    for (const path of readable) {
      const { status } = await student.api('GET', path);
      if (status >= 500) failed.push(`${path} ${status}`);
    }
    expect(failed).toEqual([]);
  }

  it('responds 503 on a full disk, keeps stored data and recovers when there is space', async () => {
    const [ada, grace] = await signUpBuddies(server);
    const send = (text: string) => ada.sendMessage(grace, text);
    const unlimited = await pragma('max_page_count');
    await pragma(`max_page_count = ${await pragma('page_count')}`);

    const acknowledged: string[] = [];
    let response = await send('0');
    while (response.status === 201) {
      acknowledged.push(String(acknowledged.length));
      response = await send(`${acknowledged.length} ${'x'.repeat(3_900)}`);
    }
    expect(response).toMatchObject(FULL);
    expect(response.headers.get('retry-after')).toBe('5');
    await expectToRead(grace);
    expect(await grace.thread(ada, '?limit=200')).toHaveLength(acknowledged.length);
    for (const email of [ada.email, 'nobody@example.edu'])
      expect(await forgotPassword(server, email)).toMatchObject(FULL);
    const logins = Array.from({ length: 20 }, () => logIn(server, ada));
    const refused = (await Promise.all(logins)).filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(answer).toMatchObject(FULL);
    // A student who is signed in reads on after the access token has expired.
    const tokens = [ada.refreshToken];
    for (let count = 0; count < 20; count += 1) {
      const { status, body } = await refresh(server, tokens[0]!);
      expect([status, body.token]).toEqual([200, expect.any(String)]);
      tokens.unshift(body.refreshToken);
    }
    expect(tokens[0]).toBe(tokens[1]);

    await pragma(`max_page_count = ${unlimited}`);
    expect((await send('There is room again')).status).toBe(201);
    expect(await ada.thread(grace, '?limit=200')).toHaveLength(acknowledged.length + 1);
    expect((await refresh(server, tokens[0]!)).body.refreshToken).not.toBe(tokens[0]);
    await forgotPassword(server, ada.email);
    await readResetToken(server, ada.email);
  });

  it('responds 503 when the database is unavailable', async () => {
    await server.context.database.destroy();
    expect(await call(server, 'GET', '/readyz')).toMatchObject(
      errorResponse(503, 'The database does not respond.'),
    );
    expect(await call(server, 'GET', '/healthz')).toMatchObject({ status: 200 });
  });
});
