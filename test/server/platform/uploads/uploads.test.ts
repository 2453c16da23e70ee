import { EventEmitter, once } from 'node:events';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyRequest } from 'fastify';
import sharp, { type Sharp } from 'sharp';
import '../../../../server/platform/http/authentication.ts';
import { errorHandler } from '../../../../server/platform/http/errorHandler.ts';
import { uploads } from '../../../../server/platform/uploads/uploads.ts';
import { png } from '../../../support/files.ts';
import { errorResponse, startSharedServer } from '../../../support/server/server.ts';
import { signUp } from '../../../support/server/students.ts';
import { waitFor } from '../../../support/waitFor.ts';
import { filesOnDisk } from '../../modules/conversations/attachments/files.ts';
import { END, FILE, part, sendBody, sendFile, stall, UPLOAD_PATHS } from './uploadRequests.ts';

const server = await startSharedServer();
const ada = await signUp(server, 'Ada Lovelace');
const [, ATTACHMENT] = UPLOAD_PATHS;

const SENTENCE = expect.stringMatching(/^[A-Z].*\.$/);
const file = part(FILE, png);
/** A part that the parser skips: it has no name. */
const skipped = (size: number) => part('X-Note: none', 'x'.repeat(size));
const join = (...parts: Buffer[]) => Buffer.concat(parts);

describe('a form', () => {
  const send = (body: Buffer, path: string = ATTACHMENT) => sendBody(server, ada, path, body);

  /** Expects that both calls refuse each form with a sentence. */
  async function expectRefused(forms: Record<string, Buffer>): Promise<void> {
    for (const path of UPLOAD_PATHS) {
      for (const [what, body] of Object.entries(forms)) {
        const { status, body: answer } = await send(body, path);
        expect({ path, what, status, answer }).toMatchObject({
          ...{ path, what, status: 400 },
          answer: { error: SENTENCE },
        });
      }
    }
  }

  it('may have parts without a name of any size, before and after its file', async () => {
    for (const size of [1, 20_000, 60_000, 70_000, 300_000]) {
      for (const body of [join(skipped(size), file, END), join(file, skipped(size), END)])
        expect([size, (await send(body)).status]).toEqual([size, 201]);
      expect(await send(join(skipped(size), END))).toMatchObject(
        errorResponse(400, 'Please choose a file.'),
      );
    }
  });

  it('is refused if it ends early', () =>
    expectRefused({
      'after a whole file': file,
      'within a file': file.subarray(0, -10),
      'within a large file': part(FILE, Buffer.alloc(300_000)).subarray(0, -10),
      'within the headers of a file': file.subarray(0, 20),
      'after an opening boundary': join(file, Buffer.from('--b\r\n')),
      'within the last boundary': join(file, Buffer.from('--b')),
      'within a part without a name': join(file, skipped(60_000).subarray(0, -10)),
      'within a text': join(file, part('Content-Disposition: form-data; name="t"', 'text')),
      'before everything': Buffer.from('x'),
    }));

  it('is refused without a named file', () => {
    const forms = [
      'form-data; name="file"',
      'form-data; name="file"; filename=""',
      'form-data; filename="a.png"',
      'form-data; name="__proto__"; filename="a"',
      'attachment; name="file"; filename="a.png"',
    ].map((disposition) => {
      const type = 'Content-Type: application/octet-stream';
      const headers = `Content-Disposition: ${disposition}\r\n${type}`;
      return [disposition, join(part(headers, 'not a picture'), END)];
    });
    return expectRefused(Object.fromEntries(forms) as Record<string, Buffer>);
  });

  it('of any parts is answered with a file or a sentence', async () => {
    for (const headers of [
      'Content-Disposition: form-data; name="note"; filename="b.txt"',
      'Content-Disposition: form-data; name="json"\r\nContent-Type: application/json',
      'Content-Disposition: form-data; name="t"\r\nContent-Type: text/plain; charset=none',
      'Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'%ff%.png',
      ...['Content-Disposition: form-data', 'Content-Disposition: ', 'no colon', ''],
    ]) {
      for (const body of [
        join(part(headers, '\r\n--b'), file, END),
        join(part(headers, png), END),
      ]) {
        const { status, body: answer } = await send(body);
        expect(status).toBeLessThan(500);
        if (status >= 300) expect(answer).toMatchObject({ error: SENTENCE });
      }
    }
  });
});

const create = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3b82f6' } });

it('a picture may have 16 megapixels by its header, which is read first', async () => {
  const TOO_MANY = 'A picture may have at most 16 megapixels. Please make it smaller.';
  const withSize = (width: number, height: number) => {
    const header = Buffer.from(png);
    header.writeUInt32BE(width, 16);
    header.writeUInt32BE(height, 20);
    header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
    return header;
  };
  for (const path of UPLOAD_PATHS) {
    const refused: number[] = [];
    for (const height of [4_096, 4_097, 7_000]) {
      const { status, body } = await sendFile(server, ada, path, withSize(4_096, height));
      if (status === 400 && body.error === TOO_MANY) refused.push(height);
    }
    expect([path, refused]).toEqual([path, [4_097, 7_000]]);
  }
});

describe('a photo in a message', () => {
  const PLACE = 'Somewhere in London';
  const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
    xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSAreaInformation="${PLACE}"/></rdf:RDF></x:xmpmeta>`;

  /** Red above blue, stored on its side as cameras do. */
  const photo = () =>
    create(60, 40)
      .composite([{ input: solid(30, 40, '#ff0000'), left: 0, top: 0 }])
      .withExif({
        IFD0: { Copyright: PLACE },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withXmp(XMP)
      .withMetadata({ orientation: 6 });
  const solid = (width: number, height: number, background: string) => ({
    create: { width, height, channels: 3 as const, background },
  });

  async function store(content: Buffer, name: string): Promise<Buffer> {
    const headers = FILE.replace('a.png', name);
    const { body } = await sendFile(server, ada, ATTACHMENT, content, headers);
    const opened = await fetch(`${server.url}${body.fileUrl!}`);
    const stored = Buffer.from(await opened.arrayBuffer());
    expect(stored).toHaveLength(body.size!);
    return stored;
  }

  it.each<[string, (image: Sharp) => Sharp]>([
    ['jpg', (image) => image.jpeg()],
    ['png', (image) => image.png()],
    ['webp', (image) => image.webp()],
  ])('loses its location and stays upright: %s', async (extension, encode) => {
    const sent = await encode(photo()).toBuffer();
    expect(sent.includes(PLACE)).toBe(true);
    expect(await sharp(sent).metadata()).toMatchObject({ orientation: 6, width: 60, height: 40 });

    const stored = await store(sent, `photo.${extension}`);
    expect(stored.includes(PLACE)).toBe(false);
    const { orientation, exif, xmp, width } = await sharp(stored).metadata();
    expect([orientation, width, xmp]).toEqual([6, 60, undefined]);
    expect(exif!.length).toBeLessThan(40);
    expect(await sharp(stored).raw().toBuffer()).toEqual(await sharp(sent).raw().toBuffer());
    const shown = await sharp(stored).autoOrient().removeAlpha().raw().toBuffer();
    expect([shown[0]! > 200, shown[2]! < 90]).toEqual([true, true]);
    expect([shown.at(-3)! < 90, shown.at(-1)! > 200]).toEqual([true, true]);
  });

  it('loses what follows it in its file', async () => {
    const sent = Buffer.concat([await create(40, 40).jpeg().toBuffer(), Buffer.from(PLACE)]);
    expect((await store(sent, 'photo.jpg')).includes(PLACE)).toBe(false);
  });

  async function frames(count: number): Promise<Sharp> {
    const colors = Array.from({ length: count }, (_, n) => (n % 2 === 0 ? '#ff0000' : '#0000ff'));
    const images = colors.map((color) => sharp(solid(20, 20, color)).png());
    const each = images.map((image) => image.toBuffer());
    return sharp(await Promise.all(each), { join: { animated: true } });
  }

  const framesOf = (picture: Buffer) => sharp(picture, { animated: true }).raw().toBuffer();

  it('keeps the frames of an animation, and loses the XMP of a GIF', async () => {
    for (const format of ['gif', 'webp'] as const) {
      const animation = await (await frames(3)).toFormat(format).toBuffer();
      const stored = await store(animation, `animation.${format}`);
      expect(await sharp(stored, { animated: true }).metadata()).toMatchObject({
        format,
        pages: 3,
      });
      expect(await framesOf(stored)).toEqual(await framesOf(animation));
    }
    const gif = await (await frames(2)).gif().toBuffer();
    const block = Buffer.concat([
      Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1'),
      Buffer.from(XMP),
      Buffer.from([1, ...Array.from({ length: 256 }, (_, n) => 255 - n), 0, 0]),
    ]);
    const sent = Buffer.concat([gif.subarray(0, -1), block, gif.subarray(-1)]);
    const stored = await store(sent, 'animation.gif');
    expect(stored.includes(PLACE)).toBe(false);
    expect(await framesOf(stored)).toEqual(await framesOf(gif));
  });
});

const form = Buffer.concat([part(FILE, png), END]);
const [start, rest] = [form.subarray(0, -20), form.subarray(-20)];

const unfinished = async () => (await filesOnDisk(server)).filter((name) => name.endsWith('.part'));

it('an account may send 20 files at once', async () => {
  const emmy = await signUp(server, 'Emmy Noether');
  const stalled = Array.from({ length: 20 }, () => stall(server, emmy, ATTACHMENT, start, rest));
  await waitFor(async () => expect(await unfinished()).toHaveLength(20));
  for (const path of UPLOAD_PATHS) {
    expect(await sendFile(server, emmy, path, png)).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining('Wait until some are done') },
      retryAfter: '10',
    });
  }
  const grace = await signUp(server, 'Grace Hopper');
  expect((await sendFile(server, grace, ATTACHMENT, png)).status).toBe(201);
  stalled.pop()?.cancel();
  await waitFor(async () => expect(await unfinished()).toHaveLength(19));
  expect((await sendFile(server, emmy, ATTACHMENT, png)).status).toBe(201);
  const finished = await Promise.all(stalled.map((upload) => upload.finish()));
  for (const answer of finished) expect(answer).toContain('HTTP/1.1 201');
});

/** Starts a service that only receives files. Each token is an account. */
async function startReceiver(
  options?: Parameters<typeof uploads>[0],
  store: () => Promise<unknown> = () => Promise.resolve(),
) {
  const app = Fastify({ trustProxy: true });
  const log: string[] = [];
  await app.register(errorHandler, { toHttpError: (error) => error });
  await app.register(uploads(options));
  app.decorateRequest('userId', '');
  app.decorateRequest('needsVerification', false);
  app.addHook('onRequest', async (request) => {
    request.userId = request.headers.authorization ?? '';
    log.push(`${request.userId} arrives`);
  });
  const receive = (request: FastifyRequest) =>
    app.receiveFile(request, async ({ content, complete }) => {
      log.push(`${request.userId} starts`);
      let size = 0;
      for await (const chunk of content) size += (chunk as Buffer).length;
      log.push(`${request.userId} is read`);
      await complete();
      log.push(`${request.userId} has its turn`);
      await store();
      log.push(`${request.userId} ends`);
      return { size };
    });
  app.post('/', receive);
  app.post('/closed', async (request) => {
    const closed = once(request.raw.socket, 'close');
    request.raw.socket.destroy();
    await closed;
    await receive(request).catch((error: unknown) => log.push(String(error)));
  });
  const url = await app.listen({ port: 0 });
  return { url, log, close: () => app.close() };
}

it('stores received files by turns, while others are received', async () => {
  const storing = new EventEmitter();
  const receiver = await startReceiver({ stored: 1 }, () => once(storing, 'end'));
  const logged = (line: string) => waitFor(() => expect(receiver.log).toContain(line));
  const first = sendFile(receiver, { token: 'ada' }, '/', png);
  await logged('Bearer ada has its turn');
  const second = stall(receiver, { token: 'grace' }, '/', start, rest);
  await logged('Bearer grace starts');
  const finished = second.finish();
  await logged('Bearer grace is read');
  storing.emit('end');
  expect((await first).status).toBe(200);
  await logged('Bearer grace has its turn');
  storing.emit('end');
  expect(await finished).toContain('HTTP/1.1 200');
  expect(receiver.log.indexOf('Bearer ada ends')).toBeLessThan(
    receiver.log.indexOf('Bearer grace has its turn'),
  );
  await receiver.close();
});

it('receives uploads of other networks when one has sent its part of all', async () => {
  const receiver = await startReceiver({ maxReceived: 4 });
  const stalled = ['ada', 'grace', 'alan'].map((token) =>
    stall(receiver, { token }, '/', start, rest),
  );
  await waitFor(() => {
    expect(receiver.log.filter((line) => line.endsWith('starts'))).toHaveLength(3);
  });
  expect(await sendFile(receiver, { token: 'emmy' }, '/', png)).toMatchObject({
    status: 503,
    body: { error: 'Many files are being uploaded. Please try again in a moment.' },
    retryAfter: '10',
  });
  const far = { token: 'marie', from: '198.51.100.7' };
  expect((await sendFile(receiver, far, '/', png)).status).toBe(200);
  await Promise.all(stalled.map((upload) => upload.finish()));
  expect((await sendFile(receiver, { token: 'emmy' }, '/', png)).status).toBe(200);
  await receiver.close();
});

describe('an upload that stops on its way', () => {
  it('is answered with 408, wherever it stops or is too slow', async () => {
    const receiver = await startReceiver({ pace: { bytes: 1, interval: 500 } });
    const stops = { before: Buffer.from('--b\r\n'), within: start, after: form.subarray(0, -5) };
    const strict = await startReceiver({ pace: { bytes: start.length + 1_000, interval: 500 } });
    const slow = stall(strict, { token: 'ada' }, '/', start).closed;
    await Promise.all(
      Object.entries(stops).map(async ([token, sent]) => {
        const stalled = await stall(receiver, { token }, '/', sent).closed;
        expect(stalled).toContain('HTTP/1.1 408 Request Timeout');
        expect(stalled).toContain(
          '{"error":"The upload stopped on its way or is too slow. Please try again."}',
        );
        expect(await sendFile(receiver, { token }, '/', png)).toMatchObject({
          status: 200,
          body: { size: png.length },
        });
      }),
    );
    expect(await slow).toContain('HTTP/1.1 408 Request Timeout');
    await Promise.all([receiver.close(), strict.close()]);
  });

  it('did not arrive whole when the client disconnects before it is read', async () => {
    const receiver = await startReceiver();
    await stall(receiver, { token: 'ada' }, '/closed', start).closed;
    await waitFor(() => expect(receiver.log).toHaveLength(2));
    expect(receiver.log[1]).toContain('The upload did not arrive whole.');
    await receiver.close();
  });
});
