import type { Metadata } from 'sharp';
import { badRequest, HttpError, invalidField } from '../errors/httpError.ts';

export const MEDIA_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
];
/** Limits the memory that decoding one picture can take. 16 megapixels. */
const MAX_PIXELS = 4_096 * 4_096;
const TOO_MANY_PIXELS = 'A picture may have at most 16 megapixels. Please make it smaller.';
export const UNREADABLE = 'This file is not a picture. Please choose a JPEG, PNG, GIF or WebP.';
export const TOO_LONG = 'This picture takes too long to read. Please make it smaller.';

/** Why a picture is refused. */
export const MESSAGES: readonly string[] = [TOO_MANY_PIXELS, UNREADABLE, TOO_LONG];

/**
 * Reads the header of a picture, in a thread of sharp.
 * @param unreadable message for a file that sharp cannot read
 * @throws {HttpError} 400 for an unreadable picture or one of more than 16 megapixels
 */
export async function readHeader(path: string, unreadable: string): Promise<Metadata> {
  // Loaded on first use to save memory in an idle process.
  const { default: sharp } = await import('sharp');
  try {
    const metadata = await sharp(path, { limitInputPixels: false }).metadata();
    if (metadata.width * metadata.height > MAX_PIXELS) throw badRequest(TOO_MANY_PIXELS);
    return metadata;
  } catch (error) {
    const isOfServer = error instanceof HttpError || (error instanceof Error && 'syscall' in error);
    throw isOfServer ? error : invalidField('file', unreadable);
  }
}
