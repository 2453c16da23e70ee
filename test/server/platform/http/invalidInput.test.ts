import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { v7 as newId } from 'uuid';
import { errorHandler } from '../../../../server/platform/http/errorHandler.ts';
import { sendRaw } from '../../../support/server/rawRequest.ts';
import { startSharedServer } from '../../../support/server/server.ts';
import { signUp } from '../../../support/server/students.ts';
import { readTables } from '../../../support/server/tablesWith.ts';

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

interface Content {
  path: string;
  type?: string;
  body?: string;
}
interface Attempt extends Content {
  what: string;
}

const JSON_TYPE = 'application/json';
/** Maximum length of a URL in characters. */
const LINE = 16_000;
/** Succeed without an effect: nothing is stored, and the texts of the profile are empty. */
const HARMLESS = [
  'delete /api/users/{userId}/block path: unknown id',
  ...['bio', 'location'].map((name) => `patch /api/users/me body: ${name}: null`),
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
    ['a very long one', 'x'.repeat(4_000)],
    ['unknown id', newId()],
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
  const filled = fill(path, newId());
  return pairs.map(([what, query]) => ({
    what: `query: ${what ?? ''}`,
    path: `${filled}?${query}`,
  }));
}

/** Bodies that the parser of forms or of JSON refuses. */
const BROKEN: [string, string, string?][] = [
  ['a broken form', 'x', 'multipart/form-data; boundary=b'],
  ['broken JSON', '{"a":'],
  ['JSON text', '"text"'],
  ['JSON that reaches into objects', '{"__proto__":{"admin":true}}'],
  ['huge JSON', JSON.stringify({ a: 'x'.repeat(70_000) })],
];

function wrongBodies(path: string, { requestBody }: Operation): Attempt[] {
  if (!requestBody) return [];
  const filled = fill(path, newId());
  const json = requestBody.content[JSON_TYPE]?.schema;
  const bodies: [string, string, string?][] = [
    ['a list', '[]'],
    ['unknown field', '{"nonsense":1}'],
    ['XML', '<a/>', 'text/xml'],
    ...(json ? [] : BROKEN),
    ...Object.keys(json?.properties ?? {}).flatMap((name): [string, string][] => [
      [`${name}: object`, JSON.stringify({ [name]: { a: 1 } })],
      [`${name}: number`, JSON.stringify({ [name]: -1.5 })],
      [`${name}: null`, JSON.stringify({ [name]: null })],
      [`${name}: NUL`, JSON.stringify({ [name]: 'a\u0000' })],
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

async function send(method: string, { path, type, body }: Content) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${ada.token}`, ...(type && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, text: await response.text() };
}

/** Returns all rows of the database, without the failures that wrong passwords count. */
const dump = async () => (await readTables(server)).filter(([name]) => name !== 'login_failures');

/** A message for the student. */
const MESSAGE = expect.stringMatching(/^[A-Z].*\.$/);

describe('invalid input', () => {
  it('gets a 4xx with a message from every route, and stores nothing', async () => {
    const before = await dump();
    const faults: string[] = [];
    const said = new Set<string>();
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
          if (HARMLESS.includes(name)) continue;
          attempts += 1;
          const { status, text } = await send(method.toUpperCase(), attempt);
          const [, error] = /^\{"error":"([A-Z“][^"]*\.)"(,"fields":\{.*\})?\}$/.exec(text) ?? [];
          if (status < 400 || status >= 500 || error === undefined)
            faults.push(`${name}: ${status} ${text.slice(0, 200)}`);
          else said.add(error);
        }
      }
    }
    expect(faults).toEqual([]);
    expect([...said]).toEqual(
      expect.arrayContaining([
        ...['Recipient is required.', 'Recipient is not known here.', 'Name must not be blank.'],
        ...['Limit must be at least 1.', 'Limit must be at most 50.', 'End is required.'],
        ...['Bio has a character that cannot be stored.', 'Bio is not in the right form.'],
        ...['Bio must have at most 2000 characters.', 'From must be a date and time.'],
        ...['Search text is required.', 'Refresh token is required.', 'Start is required.'],
        'Nonsense is not something that can be set here.',
        ...['Answer must be one of the values offered.', 'This request is not complete.'],
        ...['This is too large.', 'This kind of content is not accepted here.'],
        ...['This request could not be read.', 'This address is too long.'],
      ]),
    );
    expect(attempts).toBeGreaterThan(400);
    expect(await dump()).toEqual(before);
  });

  it('gets the status of what is wrong with it', async () => {
    const me = '/api/users/me';
    const body = (text: string, type = JSON_TYPE) => ({ path: me, body: text, type });
    for (const [what, status, method, attempt] of [
      ['broken JSON', 400, 'PATCH', body('{"name":')],
      ['JSON that reaches into objects', 400, 'PATCH', body('{"__proto__":{}}')],
      ['half a character in JSON', 400, 'PATCH', body('{"bio":"\\ud800"}')],
      ['a form', 400, 'PATCH', body('x', 'multipart/form-data; boundary=b')],
      ['no body', 400, 'PATCH', { path: me }],
      ['an empty body', 400, 'PATCH', body('')],
      ['text', 415, 'PATCH', body('hello', 'text/plain')],
      ['XML', 415, 'PATCH', body('<a/>', 'text/xml')],
      ['more than 64 KiB', 413, 'PATCH', body(`"${'x'.repeat(65_536)}"`)],
      ['deep JSON', 400, 'PATCH', body('['.repeat(30_000) + ']'.repeat(30_000))],
      ['an unknown path', 404, 'GET', { path: '/api/nothing' }],
      ['a NUL in a path', 404, 'GET', { path: '/api/nothing%00' }],
      ['bad percent encoding', 400, 'GET', { path: '/api/users/%zz' }],
      ['half a character', 400, 'GET', { path: '/api/users/subjects?q=%ed%a0%80x&q=y' }],
      ...['OPTIONS', 'PUT', 'DELETE', 'PROPFIND'].map(
        (method) => [method, 404, method, { path: '/api/users/blocked' }] as const,
      ),
    ] as const) {
      const { status: received, text } = await send(method, attempt);
      expect([what, received, JSON.parse(text)]).toEqual([
        what,
        status,
        expect.objectContaining({ error: MESSAGE }),
      ]);
    }
    expect(await send('HEAD', { path: me })).toEqual({ status: 200, text: '' });
    for (const [fields, error] of [
      [{ name: 'a\nb' }, 'Name must be one line without invisible characters.'],
      [{ skills: Array(41).fill('x') }, 'Skills must have at most 40 entries.'],
      [{ skills: ['a,b'] }, 'Skills must not be blank or hold a comma.'],
    ] as const)
      expect(await ada.saveProfile(fields)).toMatchObject({ status: 400, body: { error } });
  });

  it('is refused by the HTTP parser with a message', async () => {
    const lengths = 'Content-Length: 1\r\nContent-Length: 2';
    const [unreadable, tooLong] = ['This request could not be read.', 'This address is too long.'];
    for (const [request, status, error] of [
      ['hello\r\n\r\n', '400 Bad Request', unreadable],
      [`POST / HTTP/1.1\r\nHost: a\r\n${lengths}\r\n\r\n`, '400', unreadable],
      [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, '431 Request Header', tooLong],
    ] as const) {
      const [head = '', body = ''] = (await sendRaw(server, request)).split('\r\n\r\n');
      expect(head.split('\r\n')[0]).toContain(status);
      expect(head).toContain('Content-Type: application/json; charset=utf-8');
      expect(JSON.parse(body)).toEqual({ error });
    }
    const socket = new PassThrough();
    const timeout = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.app.server.emit('clientError', timeout, socket);
    expect(await text(socket)).toMatch(
      / 408 Request Timeout\r\n[^]+"This request took too long\."\}$/,
    );
  });

  it('that Fastify refuses has a message by its status, as a fault of the service has', async () => {
    const app = Fastify();
    await app.register(errorHandler, { toHttpError: (error) => error });
    app.addHook('onRequest', async ({ url }) => {
      throw Object.assign(new Error('secret'), { statusCode: Number(url.slice(1)) });
    });
    for (const [status, error] of Object.entries({
      ...{ 403: 'This is not allowed.', 404: 'There is nothing at this address.' },
      ...{ 405: 'This is not possible here.', 406: 'This file could not be read as an upload.' },
      ...{ 408: 'This request took too long.', 418: 'This request could not be read.' },
      429: 'This is too much at once. Please wait a moment and try again.',
      500: 'Something went wrong on our side. Please try again later.',
    })) {
      const response = await app.inject(`/${status}`);
      expect([response.statusCode, response.json()]).toEqual([Number(status), { error }]);
    }
  });

  it('that never is a whole request ends its connection', () => {
    const { headersTimeout, requestTimeout } = server.app.server;
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 125_000]);
  });
});
