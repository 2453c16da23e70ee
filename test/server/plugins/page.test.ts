import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let pageRoot: string;
beforeAll(async () => {
  pageRoot = await mkdtemp(join(tmpdir(), 'study-buddy-page-'));
  await mkdir(join(pageRoot, 'assets'));
  await writeFile(join(pageRoot, 'index.html'), '<!doctype html><title>Study Buddy</title>');
  await writeFile(join(pageRoot, 'assets', 'main-1a2b3c.js'), 'export {};');
  await writeFile(join(pageRoot, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await startServer({ pageRoot });
});
afterAll(async () => {
  await server.stop();
  await rm(pageRoot, { recursive: true });
});

const get = async (path: string, accept = 'text/html,*/*;q=0.8') => {
  const response = await fetch(`${server.url}${path}`, { headers: { accept } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('the page', () => {
  it.each(['/', '/dashboard', '/chat/0199', '/reset-password/abc', '/apiary', '/index.html'])(
    'is shown at %s and asked for anew each time',
    async (path) => {
      const { status, headers, text } = await get(path);
      expect(status).toBe(200);
      expect(text).toContain('<title>Study Buddy</title>');
      expect(headers.get('content-type')).toContain('text/html');
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    },
  );

  it('keeps files with a hash in their name for ever, others not', async () => {
    const script = await get('/assets/main-1a2b3c.js', '*/*');
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(script.headers.get('content-type')).toContain('javascript');
    expect((await get('/favicon.svg', '*/*')).headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    ['/api/nothing', 'text/html'],
    ['/socket.io', 'text/html'],
    ['/metrics/more', 'text/html'],
    ['/assets/gone-9z9z.js', '*/*'],
    ['/..%2f..%2fpackage.json', '*/*'],
    ['/%00', '*/*'],
  ])('is not shown at %s', async (path, accept) => {
    const { status, text } = await get(path, accept);
    expect(status).toBe(404);
    expect(JSON.parse(text)).toHaveProperty('error');
  });
});
