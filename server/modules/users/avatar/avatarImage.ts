import { badRequest } from '../../../http/httpError.ts';

/** Width and height in pixels. */
const SIDE = 256;
/** Limits the memory that decoding one image can take. */
const MAX_PIXELS = 50_000_000;
const FORMATS: readonly string[] = ['jpeg', 'png', 'gif', 'webp'];

/**
 * Re-encodes an image as a 256 px square WebP, which drops metadata and appended data.
 * @throws {HttpError} 400 unless the file is a readable JPEG, PNG, GIF or WebP.
 */
export async function encodeAvatar(file: Buffer): Promise<Buffer> {
  // Loaded on first use to save memory in an idle process.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(file, { limitInputPixels: MAX_PIXELS });
    const { format } = await image.metadata();
    if (!FORMATS.includes(format)) throw new Error(`unsupported format: ${format}`);
    return await image.autoOrient().resize(SIDE, SIDE).webp().toBuffer();
  } catch {
    const message = 'This file is not a picture. Please choose a JPEG, PNG, GIF or WebP.';
    throw badRequest(message, { file: message });
  }
}
