import type { Metadata, Sharp } from 'sharp';
import { badRequest, HttpError } from '../http/httpError.ts';
import { makeTurns } from './turns.ts';

const MEDIA_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
];

/** Limits the memory that decoding one picture can take. 16 megapixels. */
const MAX_PIXELS = 4_096 * 4_096;
const TOO_MANY_PIXELS = 'A picture may have at most 16 megapixels. Please make it smaller.';
/** Longest time of decoding and encoding a picture in seconds. */
const TIMEOUT = 30;
const MAX_WAITING = 50;
/** Seconds. */
const RETRY_AFTER = 10;

/**
 * One decoder for the whole process: decoding takes memory, and a thread of the pool that also reads
 * files and hashes passwords.
 */
const decoder = makeTurns({
  max: MAX_WAITING,
  refuse: () =>
    new HttpError(
      503,
      'Many pictures are being uploaded. Please try again in a moment.',
      undefined,
      RETRY_AFTER,
    ),
});

interface Options {
  /** Decodes all frames of an animation, which count as pixels. */
  animated?: boolean;
  /** How the decoder treats damaged content, see sharp. */
  failOn?: 'none' | 'warning';
  /** Message for a file that is not a readable picture. */
  unreadable: string;
}

/**
 * Decodes the picture at a path and returns what `encode` makes of it, or `undefined` without
 * decoding it when `encode` returns `undefined`.
 * @throws {HttpError} 400 for an unreadable picture or one of more than 16 megapixels, 503 when too
 * many pictures wait.
 */
export function transformPicture(
  path: string,
  { animated = false, failOn = 'warning', unreadable }: Options,
  encode: (image: Sharp, metadata: Metadata) => Sharp | undefined,
): Promise<Buffer | undefined> {
  return decoder.run('', async () => {
    // Loaded on first use to save memory in an idle process.
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.concurrency(1);
    const open = (limitInputPixels: number | false) =>
      sharp(path, { animated, failOn, limitInputPixels });
    try {
      // Reads the header only.
      const metadata = await open(false).metadata();
      if (countPixels(metadata, animated) > MAX_PIXELS) throw badRequest(TOO_MANY_PIXELS);
      return await encode(open(MAX_PIXELS), metadata)?.timeout({ seconds: TIMEOUT }).toBuffer();
    } catch (error) {
      throw error instanceof HttpError ? error : badRequest(unreadable, { file: unreadable });
    }
  });
}

function countPixels({ width, height, pages, pageHeight }: Metadata, animated: boolean): number {
  return animated ? width * (pageHeight ?? height) * (pages ?? 1) : width * height;
}

/** Returns whether the content of the file starts like a JPEG, PNG, GIF or WebP. */
export async function isPicture(path: string): Promise<boolean> {
  const { fileTypeFromFile } = await import('file-type');
  try {
    return MEDIA_TYPES.includes((await fileTypeFromFile(path))?.mime ?? '');
  } catch {
    // The content is malformed.
    return false;
  }
}
