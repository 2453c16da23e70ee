import { crc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { errorResponse, signUp, startSharedServer } from '../../../support/server/server.ts';
import { FILE, sendFile, UPLOAD_PATHS } from './uploadRequests.ts';

const server = await startSharedServer();
const ada = await signUp(server);

const create = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3b82f6' } });
const largest = create(4_096, 4_096).png().toBuffer();

/** Returns the start of a PNG, with another height in its header. */
function withHeight(png: Buffer, height: number): Buffer {
  const header = Buffer.from(png.subarray(0, 200));
  header.writeUInt32BE(height, 20);
  header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
  return header;
}

describe.each(UPLOAD_PATHS)('a picture sent to %s', (path) => {
  const send = (content: Buffer) => sendFile(server, ada, path, content);
  const TOO_MANY = 'A picture may have at most 16 megapixels. Please make it smaller.';

  it('may have 16 megapixels', async () => {
    expect((await send(await largest)).status).toBeLessThan(300);
  });

  it('is refused by its header, without decoding it', async () => {
    for (const height of [4_097, 7_000]) {
      const refused = await send(withHeight(await largest, height));
      expect(refused).toMatchObject(errorResponse(400, TOO_MANY));
    }
  });
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
    const { body } = await sendFile(server, ada, UPLOAD_PATHS[1], content, headers);
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

  it.each(['gif', 'webp'] as const)('keeps the frames of an animation: %s', async (format) => {
    const sent = await (await frames(3)).toFormat(format).toBuffer();
    const stored = await store(sent, `animation.${format}`);
    expect(await sharp(stored, { animated: true }).metadata()).toMatchObject({ pages: 3 });
    expect(await framesOf(stored)).toEqual(await framesOf(sent));
  });

  it('loses the XMP of a GIF', async () => {
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
