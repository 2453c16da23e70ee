import type { Metadata } from 'sharp';
import { badRequest, HttpError, invalidField } from '../errors/httpError.ts';
import { makeTurns } from '../files/turns.ts';

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
const MAX_WAITING = 50;
const WAITING = 'Many pictures are being uploaded. Please try again in a moment.';
/** Seconds. */
const RETRY_AFTER = 10;

/** One picture for the whole process: each takes memory and processor time. */
const turns = makeTurns({
  max: MAX_WAITING,
  refuse: () => new HttpError(503, WAITING, undefined, RETRY_AFTER),
});

/**
 * Runs `use` with the header of the picture at a path, for one picture at a time.
 * @param unreadable message for a file that is not a picture or that `use` cannot read.
 * @throws {HttpError} 400 for an unreadable picture or one of more than 16 megapixels, 503 when too
 * many pictures wait.
 */
export function withPicture<Result>(
  path: string,
  unreadable: string,
  use: (metadata: Metadata) => Promise<Result>,
): Promise<Result> {
  return turns.run('', async () => {
    // Loaded on first use to save memory in an idle process.
    const { default: sharp } = await import('sharp');
    try {
      if (!(await isPicture(path))) throw new Error('not a picture');
      // Reads the header only.
      const metadata = await sharp(path, { limitInputPixels: false }).metadata();
      if (metadata.width * metadata.height > MAX_PIXELS) throw badRequest(TOO_MANY_PIXELS);
      return await use(metadata);
    } catch (error) {
      const isOfServer =
        error instanceof HttpError || (error instanceof Error && 'syscall' in error);
      throw isOfServer ? error : invalidField('file', unreadable);
    }
  });
}

/** Returns whether the file starts like a JPEG, PNG, GIF or WebP. Sharp would open other files, too. */
async function isPicture(path: string): Promise<boolean> {
  const { fileTypeFromFile } = await import('file-type');
  return MEDIA_TYPES.includes((await fileTypeFromFile(path))?.mime ?? '');
}
