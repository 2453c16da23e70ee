import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from '@jest/globals';
import { startSharedServer } from '../../../support/server/server.ts';

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

const get = async (path: string, accept = 'text/html,*/*;q=0.8') => {
  const response = await fetch(`${server.url}${path}`, { headers: { accept } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('the static page', () => {
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
