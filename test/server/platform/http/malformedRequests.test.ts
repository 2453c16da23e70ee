import { describe, expect, it } from '@jest/globals';
import { sendRaw } from '../../../support/server/rawRequest.ts';
import { errorResponse, signUp, startSharedServer } from '../../../support/server/server.ts';

const server = await startSharedServer();
const ada = await signUp(server);

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

async function send(path: string, init: Init = {}) {
  const headers = { authorization: `Bearer ${ada.token}`, ...init.headers };
  const response = await fetch(`${server.url}${path}`, { ...init, headers });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
}
const json = { 'content-type': 'application/json' };

describe('malformed requests', () => {
  it.each([
    ['broken JSON', 400, { method: 'PATCH', headers: json, body: '{"name":' }],
    [
      'JSON that reaches into objects',
      400,
      { method: 'PATCH', headers: json, body: '{"__proto__":{}}' },
    ],
    ['no body', 400, { method: 'PATCH' }],
    ['an empty body', 400, { method: 'PATCH', headers: json, body: '' }],
    ['a list for an object', 400, { method: 'PATCH', headers: json, body: '[]' }],
    ['text', 415, { method: 'PATCH', headers: { 'content-type': 'text/plain' }, body: 'hello' }],
    ['no type at all', 415, { method: 'PATCH', headers: { 'content-type': '' }, body: 'hello' }],
    ['XML', 415, { method: 'PATCH', headers: { 'content-type': 'text/xml' }, body: '<a/>' }],
    ['more than 64 KiB', 413, { method: 'PATCH', headers: json, body: `"${'x'.repeat(65_536)}"` }],
    [
      'deep JSON',
      400,
      { method: 'PATCH', headers: json, body: '['.repeat(30_000) + ']'.repeat(30_000) },
    ],
  ] as const)('returns an error message for %s', async (_what, status, init) => {
    const response = await send('/api/users/me', init);
    expect(response).toMatchObject({
      status,
      body: { error: expect.stringMatching(/^[A-Z].*\.$/) },
    });
  });

  it.each([
    ['an unknown path', 404, '/api/nothing'],
    ['a NUL in a path', 404, '/api/nothing%00'],
    ['a NUL in a query', 400, '/api/users/subjects?q=%00'],
    ['bad percent encoding', 400, '/api/users/%zz'],
    ['half a character', 400, '/api/users/subjects?q=%ed%a0%80x&q=y'],
    ['a long id', 404, `/api/requests/${'a'.repeat(5_000)}/accept`],
    ['an unknown query', 400, '/api/users/subjects?colour=blue'],
  ])('returns an error message for %s', async (_what, status, path) => {
    const response = await send(path);
    expect(response).toMatchObject({
      status,
      body: { error: expect.stringMatching(/^[A-Z].*\.$/) },
    });
  });

  it.each(['OPTIONS', 'PUT', 'DELETE', 'PROPFIND'])(
    'responds 404 to unsupported methods: %s',
    async (method) => {
      const response = await send('/api/users/blocked', { method });
      expect(response).toMatchObject(errorResponse(404, expect.any(String)));
    },
  );

  it('supports HEAD', async () => {
    expect(await send('/api/users/me', { method: 'HEAD' })).toEqual({ status: 200, body: null });
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n', '400 Bad Request'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      '400',
    ],
    ['a very long URL', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, '431'],
  ])('are refused by the HTTP parser: %s', async (_what, request, status) => {
    const response = await sendRaw(server, request);
    expect(response.split('\r\n')[0]).toContain(status);
    const body = JSON.parse(response.split('\r\n\r\n')[1] ?? '') as unknown;
    expect(body).toEqual({ error: expect.stringMatching(/^[A-Z].*\.$/) });
  });

  it('closes connections that never complete a request', () => {
    const { headersTimeout, requestTimeout } = server.app.server;
    expect(headersTimeout).toBe(10_000);
    expect(requestTimeout).toBe(125_000);
  });
});
