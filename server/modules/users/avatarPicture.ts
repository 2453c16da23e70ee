import { badRequest } from '../../errors.ts';

/** Side of the square, in pixels. */
const SIDE = 256;
/** More pixels than this are a trap, not a portrait. */
const MOST_PIXELS = 50_000_000;
const FORMATS: readonly string[] = ['jpeg', 'png', 'gif', 'webp'];

/**
 * Re-encodes a picture as a 256 px square WebP, which leaves behind whatever else was in the file.
 * @throws {RefusalError} 400 for anything but a JPEG, PNG, GIF or WebP that can be read.
 */
export async function makeAvatarPicture(file: Buffer): Promise<Buffer> {
  // Loaded with the first picture: an idle service need not hold an image library in memory.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(file, { limitInputPixels: MOST_PIXELS });
    const { format } = await image.metadata();
    if (!FORMATS.includes(format)) throw new Error(`not a picture we take: ${format}`);
    return await image.autoOrient().resize(SIDE, SIDE).webp().toBuffer();
  } catch {
    const sentence = 'This file is not a picture. Please choose a JPEG, PNG, GIF or WebP.';
    throw badRequest(sentence, { file: sentence });
  }
}
