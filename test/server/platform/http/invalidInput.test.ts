import { describe, expect, it } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { sendRaw } from '../../../support/server/rawRequest.ts';
import { errorResponse, signUp, startSharedServer } from '../../../support/server/server.ts';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  maxLength?: number;
}
interface Operation {
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
type Paths = Record<string, Record<string, Operation>>;

interface Attempt {
  what: string;
  path: string;
  type?: string;
  body?: string;
}

const JSON_TYPE = 'application/json';
/** Maximum length of a URL in characters. */
const LINE = 16_000;
/** Calls that succeed without an effect, because nothing is stored. */
const harmless = [
  'delete /api/users/{userId}/block path: unknown id',
  'patch /api/notifications/read-all body: a broken form',
];

const server = await startSharedServer();
const ada = await signUp(server);
const { paths } = (await ada.api<{ paths: Paths }>('GET', '/api/docs/json')).body;

/** Returns the URL with all parameters replaced. */
const fill = (path: string, value: string) => path.replace(/\{\w+\}/g, value);

function wrongPaths(path: string): Attempt[] {
  if (!path.includes('{')) return [];
  const values: [string, string][] = [
    ['no id', 'not-an-id'],
    ['a NUL', '%00'],
    ['half a character', '%ed%a0%80'],
    ['a very long one', 'x'.repeat(4_000)],
    ['unknown id', newId()],
    ['SQL', encodeURIComponent("' or 1=1 --")],
  ];
  return values.map(([what, value]) => ({ what: `path: ${what}`, path: fill(path, value) }));
}

function wrongQueries(path: string, { parameters = [] }: Operation): Attempt[] {
  const queries = parameters.filter((parameter) => parameter.in === 'query');
  if (queries.length === 0) return [];
  const pairs = queries.flatMap(({ name, schema: { type, maxLength = LINE } }) => [
    [`${name} with a NUL`, `${name}=%00`],
    ...(type === 'integer'
      ? ['1e400', '1e300', '1.5', '-1'].map((value) => [`${name} ${value}`, `${name}=${value}`])
      : []),
    [`${name} twice`, `${name}=a&${name}=b`],
    ...(maxLength < LINE ? [[`${name} too long`, `${name}=${'x'.repeat(maxLength + 1)}`]] : []),
  ]);
  pairs.push(['unknown', 'nonsense=1']);
  const filled = fill(path, newId());
  return pairs.map(([what, query]) => ({
    what: `query: ${what ?? ''}`,
    path: `${filled}?${query}`,
  }));
}

function wrongBodies(path: string, { requestBody }: Operation): Attempt[] {
  if (!requestBody) return [];
  const filled = fill(path, newId());
  const properties = Object.keys(requestBody.content[JSON_TYPE]?.schema.properties ?? {});
  const bodies: [string, string, string?][] = [
    ['broken', '{"a":'],
    ['a list', '[]'],
    ['text', '"text"'],
    ['a number', '42'],
    ['unknown field', '{"nonsense":1}'],
    ['prototype', '{"__proto__":{"admin":true}}'],
    ['huge', JSON.stringify({ a: 'x'.repeat(70_000) })],
    ['XML', '<a/>', 'text/xml'],
    ['a broken form', 'x', 'multipart/form-data; boundary=b'],
    ...properties.flatMap((name): [string, string][] => [
      [`${name}: object`, JSON.stringify({ [name]: { a: 1 } })],
      [`${name}: number`, JSON.stringify({ [name]: -1.5 })],
      [`${name}: null`, JSON.stringify({ [name]: null })],
      [`${name}: NUL`, JSON.stringify({ [name]: 'a\u0000' })],
      [`${name}: half a character`, JSON.stringify({ [name]: '\ud800' })],
      [`${name}: too long`, JSON.stringify({ [name]: 'x'.repeat(20_000) })],
    ]),
  ];
  return bodies.map(([what, body, type = JSON_TYPE]) => ({
    what: `body: ${what}`,
    path: filled,
    body,
    type,
  }));
}

async function send(method: string, { path, type, body }: Attempt, token = ada.token) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, text: await response.text() };
}

/** Returns all rows of the database, without the failures that wrong passwords count. */
async function dump(): Promise<string> {
  const { database } = server.context;
  const tables = await database.introspection.getTables();
  const rows = [];
  for (const { name } of tables) {
    if (name === 'login_failures') continue;
    rows.push(
      await database
        .selectFrom(name as 'users')
        .selectAll()
        .execute(),
    );
  }
  return JSON.stringify(rows);
}

describe('invalid input', () => {
  it('gets a 4xx with a message from every route, and stores nothing', async () => {
    const before = await dump();
    const faults: string[] = [];
    let attempts = 0;
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const wrong = [
          ...wrongPaths(path),
          ...wrongQueries(path, operation),
          ...wrongBodies(path, operation),
        ];
        for (const attempt of wrong) {
          const name = `${method} ${path} ${attempt.what}`;
          if (harmless.includes(name)) continue;
          attempts += 1;
          const { status, text } = await send(method.toUpperCase(), attempt);
          const isSentence = /^\{"error":"[A-Z“][^"]*\."(,"fields":\{.*\})?\}$/.test(text);
          if (status < 400 || status >= 500 || !isSentence) {
            faults.push(`${name}: ${status} ${text.slice(0, 200)}`);
          }
        }
      }
    }
    expect(faults).toEqual([]);
    expect(attempts).toBeGreaterThan(400);
    expect(await dump()).toBe(before);
  });
});

describe('malformed requests', () => {
  type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

  async function send(path: string, init: Init = {}) {
    const headers = { authorization: `Bearer ${ada.token}`, ...init.headers };
    const response = await fetch(`${server.url}${path}`, { ...init, headers });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  }
  const patch = (body: string, type = JSON_TYPE) =>
    ['/api/users/me', { method: 'PATCH', headers: { 'content-type': type }, body }] as const;

  it.each<[string, number, string, Init?]>([
    ['broken JSON', 400, ...patch('{"name":')],
    ['JSON that reaches into objects', 400, ...patch('{"__proto__":{}}')],
    ['no body', 400, '/api/users/me', { method: 'PATCH' }],
    ['an empty body', 400, ...patch('')],
    ['a list for an object', 400, ...patch('[]')],
    ['text', 415, ...patch('hello', 'text/plain')],
    ['no type at all', 415, ...patch('hello', '')],
    ['XML', 415, ...patch('<a/>', 'text/xml')],
    ['more than 64 KiB', 413, ...patch(`"${'x'.repeat(65_536)}"`)],
    ['deep JSON', 400, ...patch('['.repeat(30_000) + ']'.repeat(30_000))],
    ['an unknown path', 404, '/api/nothing'],
    ['a NUL in a path', 404, '/api/nothing%00'],
    ['a NUL in a query', 400, '/api/users/subjects?q=%00'],
    ['bad percent encoding', 400, '/api/users/%zz'],
    ['half a character', 400, '/api/users/subjects?q=%ed%a0%80x&q=y'],
    ['a long id', 404, `/api/requests/${'a'.repeat(5_000)}/accept`],
    ['an unknown query', 400, '/api/users/subjects?colour=blue'],
  ])('get an error message for %s', async (_what, status, path, init = {}) => {
    const refused = errorResponse(status, expect.stringMatching(/^[A-Z].*\.$/));
    expect(await send(path, init)).toMatchObject(refused);
  });

  it.each(['OPTIONS', 'PUT', 'DELETE', 'PROPFIND'])(
    'get 404 for an unsupported method: %s',
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
