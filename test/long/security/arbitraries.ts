import type { Arbitrary } from 'fast-check';
import fc from '../../support/properties.ts';

interface Schema {
  properties?: Record<string, unknown>;
}
interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
/** The paths of an OpenAPI description. */
export type Paths = Record<string, Record<string, Operation>>;

export interface RawRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

const awkwardTexts = [
  ...['', ' ', '\u0000', '\ud800', '‮\u200b', '../../etc/passwd', "' or 1=1 --", '%00'],
  ...['%ed%a0%80', '%2e%2e%2f', '__proto__', 'constructor', '-1', '1e400', '9007199254740993'],
  'x'.repeat(5_000),
];
const text = fc.oneof(fc.constantFrom(...awkwardTexts), fc.string({ unit: 'binary' }));
/** Replaces lone surrogates, which a URL cannot contain. */
const wellFormed = (value: string) => Buffer.from(value).toString();
const unknownId = fc.uuid({ version: 7 });

const inPath = (id: Arbitrary<string>) =>
  fc.oneof(
    { weight: 2, arbitrary: id },
    text.map((value) => encodeURIComponent(wellFormed(value))),
    fc.constantFrom('%00', '%', '%zz', '%2d', '..', '%ed%a0%80', 'x'.repeat(5_000)),
  );

const value = (id: Arbitrary<string>): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: text },
    id,
    fc.constantFrom(null, true, -1, 1.5, 1e300, [], {}, [[]], { $ne: null }),
    fc.jsonValue({ maxDepth: 4 }),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  );

const brokenJson = fc.constantFrom(
  ...['{', '{"a":', '[1,]', '{"a":1}{"b":2}', '{"__proto__":{"role":"admin"}}'],
  ...['['.repeat(20_000), 'NaN', '\u0000', '"\\ud800"'],
  JSON.stringify({ a: 'x'.repeat(70_000) }),
);

const multipart = fc
  .tuple(text, fc.string({ unit: 'binary', maxLength: 300 }), fc.boolean())
  .map(([name, content, isClosed]) => {
    const disposition = `Content-Disposition: form-data; name="file"; filename="${name}"`;
    const end = isClosed ? '\r\n--b--\r\n' : '';
    return `--b\r\n${disposition}\r\nContent-Type: image/png\r\n\r\n${content}${end}`;
  });

const withType = (type: string) => (body: string) => ({ headers: { 'content-type': type }, body });

const bodyWith = (
  names: string[],
  id: Arbitrary<string>,
): Arbitrary<Pick<RawRequest, 'headers' | 'body'>> => {
  const name = names.length === 0 ? text : fc.oneof(fc.constantFrom(...names), text);
  const json = fc
    .dictionary(name, value(id), { maxKeys: 8 })
    .map((body) => withType('application/json')(JSON.stringify(body)));
  return fc.oneof(
    { weight: 6, arbitrary: json },
    { weight: 2, arbitrary: brokenJson.map(withType('application/json')) },
    { weight: 2, arbitrary: multipart.map(withType('multipart/form-data; boundary=b')) },
    fc
      .constantFrom('text/plain', 'multipart/form-data', 'application/json; charset=utf-16', '/')
      .map((type) => withType(type)('{}')),
    fc.constant({ headers: {}, body: '' }),
  );
};

function requestTo(
  path: string,
  method: string,
  operation: Operation,
  id: Arbitrary<string>,
): Arbitrary<RawRequest> {
  const { parameters = [], requestBody } = operation;
  const queryNames = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  const properties = requestBody?.content['application/json']?.schema.properties ?? {};
  const holes = path.match(/\{\w+\}/g) ?? [];
  return fc
    .record({
      values: fc.tuple(...holes.map(() => inPath(id))),
      query: fc.dictionary(
        queryNames.length === 0 ? text : fc.constantFrom(...queryNames),
        fc.oneof(text.map(wellFormed), id),
        { maxKeys: 3 },
      ),
      content: bodyWith(Object.keys(properties), id),
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(method) },
        fc.constantFrom('get', 'put', 'patch', 'options'),
      ),
    })
    .map(({ values, query, content, method: used }) => {
      let at = 0;
      const filled = path.replace(/\{\w+\}/g, () => values[at++] ?? '');
      const search = new URLSearchParams(
        Object.entries(query).map(([name, each]) => [wellFormed(name), each]),
      ).toString();
      const hasBody = !['get', 'options'].includes(used);
      return {
        method: used.toUpperCase(),
        path: search === '' ? filled : `${filled}?${search}`,
        headers: hasBody ? content.headers : {},
        body: hasBody ? content.body : '',
      };
    });
}

/**
 * Returns requests to all routes with wrong paths, queries, types and bodies.
 * @param ids ids that exist
 */
export function arbitraryRequest(paths: Paths, ids: readonly string[]): Arbitrary<RawRequest> {
  const id = fc.oneof(unknownId, fc.constantFrom(...ids));
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestTo(path, method, operation, id)),
  );
  return fc.oneof(...requests);
}

const EVENTS = ['join', 'typing', 'stopTyping', 'sendMessage', 'authenticate', 'disconnect', 'x'];

/** Returns WebSocket frames that no client of the service sends. */
export const arbitraryFrame = (): Arbitrary<string | Uint8Array> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom(...EVENTS), fc.array(value(unknownId), { maxLength: 3 }))
        .map(([event, payload]) => `42${JSON.stringify([event, ...payload])}`),
    },
    fc
      .tuple(fc.constantFrom('40', '41', '43', '44', '45', '46', '42/admin,'), text)
      .map((all) => all.join('')),
    fc.constantFrom(
      ...['2', '3', '5', '6', '40{"token":"x"}', '42["typing",', '42[]', '42{}', '42[null]'],
      '42[["typing"]]',
      '451-["typing",{"_placeholder":true,"num":0}]',
      '4599999999-["typing",{"_placeholder":true,"num":9}]',
      '45-1-["typing"]',
      `42["typing",${'['.repeat(10_000)}${']'.repeat(10_000)}]`,
      'x'.repeat(70_000),
    ),
    text,
    fc.uint8Array({ maxLength: 200 }),
  );
