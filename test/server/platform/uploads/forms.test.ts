import { describe, expect, it } from '@jest/globals';
import fc from '../../../support/properties.ts';
import { png } from '../../../support/files.ts';
import { errorResponse, signUp, startSharedServer } from '../../../support/server/server.ts';
import { END, FILE, part, sendBody, UPLOAD_PATHS } from './uploadRequests.ts';

const server = await startSharedServer();
const ada = await signUp(server);

const SENTENCE = expect.stringMatching(/^[A-Z].*\.$/);
const file = part(FILE, png);
/** A part that the parser skips: it has no name. */
const skipped = (size: number) => part('X-Note: none', 'x'.repeat(size));
const join = (...parts: Buffer[]) => Buffer.concat(parts);

describe.each(UPLOAD_PATHS)('POST %s', (path) => {
  const send = (body: Buffer) => sendBody(server, ada, path, body);

  it.each([1, 15_000, 20_000, 40_000, 60_000, 70_000, 300_000])(
    'ignores a part without a name of %d bytes, wherever it is',
    async (size) => {
      for (const body of [join(skipped(size), file, END), join(file, skipped(size), END)]) {
        expect((await send(body)).status).toBeLessThan(300);
      }
      expect(await send(join(skipped(size), END))).toMatchObject(
        errorResponse(400, 'Please choose a file.'),
      );
    },
  );

  it.each([
    ['after a whole file', file],
    ['within a file', file.subarray(0, -10)],
    ['within a large file', part(FILE, Buffer.alloc(300_000)).subarray(0, -10)],
    ['within the headers of a file', file.subarray(0, 20)],
    ['after an opening boundary', join(file, Buffer.from('--b\r\n'))],
    ['within the last boundary', join(file, Buffer.from('--b'))],
    ['within a part without a name', join(file, skipped(60_000).subarray(0, -10))],
    ['within a text', join(file, part('Content-Disposition: form-data; name="t"', 'text'))],
    ['before everything', Buffer.from('x')],
  ])('returns 400 for a form that ends %s', async (_where, body) => {
    expect(await send(body)).toMatchObject(errorResponse(400, SENTENCE));
  });

  it.each([
    ['a file without a name', 'Content-Disposition: form-data; name="file"'],
    ['a file with an empty name', 'Content-Disposition: form-data; name="file"; filename=""'],
    ['no field name', 'Content-Disposition: form-data; filename="a.png"'],
    ['a property of objects', 'Content-Disposition: form-data; name="__proto__"; filename="a"'],
    ['another disposition', 'Content-Disposition: attachment; name="file"; filename="a.png"'],
  ])('returns 400 for %s', async (_what, disposition) => {
    const headers = `${disposition}\r\nContent-Type: application/octet-stream`;
    const refused = await send(join(part(headers, 'not a picture'), END));
    expect(refused).toMatchObject(errorResponse(400, SENTENCE));
  });

  it('answers every form with a file or a sentence', async () => {
    await fc.assert(
      fc.asyncProperty(formBodies, async (body) => {
        const { status, body: answer } = await send(body);
        expect(status).toBeLessThan(500);
        expect(status < 300 ? {} : answer).toEqual(
          status < 300 ? {} : expect.objectContaining({ error: SENTENCE }),
        );
      }),
      { numRuns: 60 },
    );
  });
});

const headers = fc.constantFrom(
  FILE,
  'Content-Disposition: form-data; name="file"',
  'Content-Disposition: form-data; name="note"',
  'Content-Disposition: form-data; name="note"; filename="b.txt"',
  'Content-Disposition: form-data; name="json"\r\nContent-Type: application/json',
  'Content-Disposition: form-data; name="t"\r\nContent-Type: text/plain; charset=none',
  'Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream',
  'Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'%ff%.png',
  'Content-Disposition: form-data',
  'Content-Disposition: ',
  'X-Note: none',
  'no colon',
  '',
);
const contents = fc.oneof(
  fc.constant(png),
  fc.integer({ min: 0, max: 90_000 }).map((size) => Buffer.alloc(size, 'x')),
  fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom('\r\n--b', '--b--', '\r\n\r\n', '--').map((text) => Buffer.from(text)),
);
/** Forms of any parts, most of them cut off somewhere or followed by something. */
const formBodies = fc
  .record({
    parts: fc.array(fc.tuple(headers, contents), { maxLength: 14 }),
    keep: fc.double({ min: 0, max: 1, noNaN: true }),
    isWhole: fc.boolean(),
    after: fc.constantFrom('', 'x', '\r\n--b\r\n', '--'),
  })
  .map(({ parts, keep, isWhole, after }) => {
    const whole = Buffer.concat([...parts.map(([head, content]) => part(head, content)), END]);
    const sent = isWhole ? whole : whole.subarray(0, Math.ceil(whole.length * keep));
    return Buffer.concat([sent, Buffer.from(after)]);
  });
