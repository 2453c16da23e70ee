import sharp, { type Sharp } from 'sharp';

export interface Picture {
  name: string;
  content: Buffer;
}

/** Width and height of 16 megapixels. */
const SIDE = 4_096;
const OVERSIZED_SIDE = 7_000;

/**
 * Returns the largest pictures that are accepted, in encodings that take memory to decode: on their
 * side, as cameras store photos, or progressive.
 */
export async function largePictures(): Promise<Picture[]> {
  const pictures: [name: string, image: Sharp][] = [
    ['a.jpg', gradient(SIDE).jpeg({ chromaSubsampling: '4:4:4' })],
    ['a.png', gradient(SIDE).png({ compressionLevel: 1 })],
    ['a.webp', gradient(SIDE).webp({ effort: 0 })],
    ['b.webp', gradient(SIDE).webp({ lossless: true, effort: 0 })],
    ['b.jpg', gradient(SIDE).jpeg({ chromaSubsampling: '4:4:4', progressive: true })],
  ];
  return Promise.all(
    pictures.map(async ([name, image]) => ({ name, content: await image.toBuffer() })),
  );
}

/** Returns a picture of 4096 pixels width that is displayed rotated. */
function gradient(height: number): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${height}">
    <linearGradient id="g" x2="1" y2="1"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/>
    </linearGradient><path fill="url(#g)" d="M0 0h${SIDE}v${height}H0z"/></svg>`;
  return sharp(Buffer.from(svg)).removeAlpha().withMetadata({ orientation: 6 });
}

/** Returns a picture of 49 megapixels. */
export async function oversizedPicture(): Promise<Picture> {
  const [width, height] = [OVERSIZED_SIDE, OVERSIZED_SIDE];
  const image = sharp({ create: { width, height, channels: 3, background: '#3b82f6' } });
  return { name: 'b.png', content: await image.png({ compressionLevel: 1 }).toBuffer() };
}
