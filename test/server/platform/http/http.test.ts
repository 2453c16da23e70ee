import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { hostOf, isPublicIp } from '../../../../server/platform/http/publicHosts.ts';
import { call, makeBuddies, signUp, startSharedServer } from '../../../support/server/server.ts';

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

const pageRoot = await mkdtemp(join(tmpdir(), 'study-buddy-page-'));
await mkdir(join(pageRoot, 'assets'));
for (const [name, content] of Object.entries(FILES)) await writeFile(join(pageRoot, name), content);
const server = await startSharedServer({ pageRoot });
afterAll(() => rm(pageRoot, { recursive: true }));
const origin = 'https://page.example.edu';
/** Has its public URL and the origins of other pages. */
const published = await startSharedServer({
  settings: {
    PUBLIC_URL: 'https://buddies.example.edu',
    CORS_ORIGINS: `${origin}, https://other.example.edu`,
  },
});
const head = async ({ url }: typeof server, init: RequestInit = {}) =>
  (await fetch(`${url}/api/demo`, init)).headers;

describe('security headers', () => {
  // Covers 2.15
  it('forbid framing, foreign scripts and content sniffing, and set no cookie', async () => {
    const headers = await head(server);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("img-src 'self' blob: data:");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('send HSTS when the public URL is HTTPS', async () => {
    const headers = await head(published);
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('content-security-policy')).toContain(
      "connect-src 'self' wss://buddies.example.edu",
    );
  });
});

describe('caching', () => {
  it('is forbidden for all responses of the API', async () => {
    const paths = [
      '/api/demo',
      '/api/users/me',
      '/%61pi/demo',
      '/api/avatars/unknown',
      '/api/unknown',
    ];
    for (const path of paths) {
      const { headers } = await fetch(server.url + path);
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
  });

  it('of files ends with a logout, which leaves cookies and storage alone', async () => {
    const { refreshToken } = await signUp(published);
    const body = { refreshToken };
    const { headers } = await call(published, 'POST', '/api/auth/logout', { body });
    expect(headers.get('clear-site-data')).toBe('"cache"');
  });
});

describe('CORS', () => {
  const ask = ({ url }: typeof server, method: string) =>
    fetch(`${url}/api/users/me`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });

  it('rejects origins that are not configured', async () => {
    expect(
      (await head(server, { headers: { origin } })).get('access-control-allow-origin'),
    ).toBeNull();
    expect((await ask(server, 'PATCH')).headers.get('access-control-allow-origin')).toBeNull();
  });

  // Covers 7.2
  it('allows configured origins, with credentials and exposed headers', async () => {
    const preflight = await ask(published, 'PATCH');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
    const headers = await head(published, { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-expose-headers')).toContain('x-next-cursor');
    expect(headers.get('access-control-expose-headers')).toContain('retry-after');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const stranger = await head(published, { headers: { origin: 'https://evil.example' } });
    expect(stranger.get('access-control-allow-origin')).toBeNull();
  });
});

const [ada, grace] = [await signUp(server), await signUp(server)];
await makeBuddies(ada, grace);
await ada.sendMessage(grace, 'Shall we meet at the library? '.repeat(100));
await grace.saveProfile({ bio: 'I like to explain things. '.repeat(60) });

describe('a list', () => {
  const read = (path: string, encoding: string) =>
    fetch(`${server.url}${path}`, {
      headers: { authorization: `Bearer ${ada.token}`, 'accept-encoding': encoding },
    });

  it('that is long is compressed with gzip for a client that accepts it', async () => {
    const response = await read('/api/users/search', 'gzip, br');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(Number(response.headers.get('content-length'))).toBeLessThan(1_000);
    expect(await response.json()).toMatchObject([{ _id: grace._id }]);
  });

  it.each(['identity', 'br', 'gzip;q=0'])(
    'that is long is sent as it is for %s',
    async (encoding) => {
      const response = await read('/api/users/search', encoding);
      expect(response.headers.get('content-encoding')).toBeNull();
      expect(response.headers.get('vary')).toContain('accept-encoding');
      expect(await response.json()).toHaveLength(1);
    },
  );

  it.each(['/api/requests/received', '/api/users/me', 'conversation'])(
    'that is short or has signed URLs is not compressed: %s',
    async (path) => {
      const url = path === 'conversation' ? `/api/messages/${grace._id}` : path;
      const response = await read(url, 'gzip');
      expect(response.status).toBe(200);
      expect(response.headers.get('content-encoding')).toBeNull();
    },
  );
});

describe('the static page', () => {
  const get = async (path: string, accept = 'text/html,*/*;q=0.8') => {
    const response = await fetch(`${server.url}${path}`, { headers: { accept } });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  // Covers 2.15
  it.each([
    '/',
    '/dashboard',
    '/chat/0199',
    '/reset-password/abc',
    '/reset-password/%E0%A4%A',
    '/apiary',
    '/index.html',
  ])('is served at %s with no-cache', async (path) => {
    const { status, headers, text } = await get(path);
    expect(status).toBe(200);
    expect(text).toContain('<title>Study Buddy</title>');
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('serves the HTML of /, that of a first segment, and the index elsewhere', async () => {
    for (const path of ['/', '/?from=mail']) expect((await get(path)).text).toContain('<h1>');
    for (const path of ['/reset-password/abc', '/chat', '/chat?from=mail', '/chat/0199']) {
      expect((await get(path)).text).toContain('<link>');
    }
    for (const path of ['/login', '/chats', '/index.html', '/reset-password/%E0%A4%A']) {
      expect((await get(path)).text).toBe(HTML);
    }
  });

  it.each(['br', 'gzip', 'identity'])('serves the accepted encoding: %s', async (encoding) => {
    const response = await fetch(`${server.url}/assets/main-1a2b3c.js`, {
      headers: { 'accept-encoding': encoding },
    });
    expect(response.headers.get('content-encoding') ?? 'identity').toBe(encoding);
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(await response.text()).toBe('export {};');
  });

  it('sends no immutable caching for files without a hash', async () => {
    expect((await get('/favicon.svg', '*/*')).headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    ['/api/nothing', 'text/html'],
    ['/socket.io', 'text/html'],
    ['/metrics/more', 'text/html'],
    ['/assets/gone-9z9z.js', '*/*'],
    ['/..%2f..%2fpackage.json', '*/*'],
    ['/%00', '*/*'],
    ['/api/users/%E0%A4%A', 'text/html', 400],
  ])('is not served at %s', async (path, accept, refusal = 404) => {
    const { status, text } = await get(path, accept);
    expect(status).toBe(refusal);
    expect(JSON.parse(text)).toHaveProperty('error');
  });
});

interface Operation {
  summary?: string;
  security?: unknown[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, unknown>;
}
interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

/** The routes of the product specification. */
const calls = [
  'POST /api/users/login',
  'POST /api/users/signup',
  'POST /api/auth/refresh',
  'GET /api/users/me',
  'PATCH /api/users/me',
  'GET /api/users/matches',
  'GET /api/users/search',
  'GET /api/users/subjects',
  'GET /api/users/skills',
  'GET /api/users/badges',
  'POST /api/users/forgot-password',
  'POST /api/users/reset-password/{token}',
  'GET /api/notifications',
  'PATCH /api/notifications/{id}/read',
  'GET /api/sessions/upcoming',
  'GET /api/sessions',
  'POST /api/sessions',
  'PATCH /api/sessions/{id}',
  'DELETE /api/sessions/{id}',
  'POST /api/requests',
  'GET /api/requests',
  'GET /api/requests/received',
  'PATCH /api/requests/{id}/accept',
  'PATCH /api/requests/{id}/reject',
  'GET /api/messages/unread-counts',
  'GET /api/messages/{userId}',
  'POST /api/messages/upload',
  'POST /api/messages',
  'PATCH /api/messages/{id}',
  'DELETE /api/messages/{id}',
  'GET /api/admin/users',
  'DELETE /api/admin/users',
  'DELETE /api/admin/all',
];
/** Public routes. */
const open = [
  'GET /api/attachments/{id}',
  'GET /api/avatars/{file}',
  'GET /api/demo',
  'GET /api/exports/{userId}',
  'GET /api/sign-on',
  'GET /api/sign-on/callback',
  'GET /api/universities',
  'GET /calendar/{file}',
  'POST /api/auth/logout',
  'POST /api/auth/passkeys/login',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/refresh',
  'POST /api/auth/reset-password/check',
  'POST /api/sign-on/link',
  'POST /api/sign-on/login',
  'POST /api/sign-on/logout',
  'POST /api/sign-on/start',
  'POST /api/users/forgot-password',
  'POST /api/users/login',
  'POST /api/users/reset-password/{token}',
  'POST /api/users/signup',
];
const { body: document } = await call<OpenApi>(server, 'GET', '/api/docs/json');
const operations = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  ),
);

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 and lists every route', () => {
    expect(document.openapi).toBe('3.1.0');
    expect([...operations.keys()]).toEqual(expect.arrayContaining(calls));
  });

  it('describes each route, its response and its errors', () => {
    for (const [name, { summary, responses }] of operations) {
      expect({ name, summary }).toEqual({ name, summary: expect.stringMatching(/\S/) });
      const statuses = Object.keys(responses);
      expect({ name, statuses }).toEqual({ name, statuses: expect.arrayContaining(['4XX']) });
      expect(statuses.some((status) => status.startsWith('2'))).toBe(true);
    }
  });

  it('marks the public routes', () => {
    const names = [...operations].filter(([, operation]) => !operation.security);
    expect(names.map(([name]) => name).sort()).toEqual(open);
  });

  it('describes uploads as multipart forms', () => {
    const body = operations.get('POST /api/users/me/avatar')?.requestBody;
    expect(Object.keys(body?.content ?? {})).toEqual(['multipart/form-data']);
  });

  it('is served as HTML', async () => {
    const page = await fetch(`${server.url}/api/docs`);
    const text = await page.text();
    expect(page.headers.get('content-type')).toContain('text/html');
    const [, script = ''] = /src="([^"]+bundle\.js)"/.exec(text) ?? [];
    expect((await fetch(new URL(script, page.url))).status).toBe(200);
  });
});

it.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
  '%s is public',
  (ip) => {
    expect(isPublicIp(ip)).toBe(true);
  },
);

it.each([
  ...[
    '127.0.0.1',
    '127.1.2.3',
    '0.0.0.0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
  ],
  ...['100.64.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', '0:0:0:0:0:0:0:1', '::127.0.0.1', '::10.0.0.1', '::7f00:1', '::808:808'],
  ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:0:127.0.0.1'],
  ...['64:ff9b::127.0.0.1', '64:ff9b:1::127.0.0.1', '2002:7f00:1::', '2001::1', '2001:db8::1'],
  ...['fe80::1', 'fe80::1%eth0', 'fec0::1', 'fc00::1', 'fd00::1', 'ff02::1', '100::1'],
])('%s is not public', (ip) => {
  expect(isPublicIp(ip)).toBe(false);
});

it.each(['2130706433', '0x7f000001', '0177.0.0.1', '127.1'])(
  'the URL of %s has the host that is checked',
  (host) => {
    expect(isPublicIp(hostOf(new URL(`https://${host}/`)))).toBe(false);
  },
);
