import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CALENDAR_TOO_LARGE, LIMITS } from '../../../contract/constants.ts';
import { tooLarge } from '../../platform/errors/httpError.ts';
import type { FileStores } from '../../platform/files/fileStore.ts';
import { writeToFile } from '../../platform/files/writeToFile.ts';
import type { IncomingFile } from '../../platform/uploads/receiveFile.ts';

/**
 * Reads a calendar of at most 1 MB.
 * @throws {HttpError} 413 for a larger one, without reading the rest.
 */
export const readText = async (content: Readable): Promise<string> =>
  decode(await buffer(limited(content)));

/**
 * Reads an uploaded calendar. It is on disk while it arrives, so that many slow uploads take no memory.
 * @throws {HttpError} as readText() and `complete()`
 */
export const receiveText = (
  { withTempFile }: Pick<FileStores, 'withTempFile'>,
  file: IncomingFile,
): Promise<string> =>
  withTempFile(async (path) => {
    await writeToFile(path, Readable.from(limited(file.content)));
    await file.complete();
    return decode(await readFile(path));
  });

async function* limited(content: Readable): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMITS.calendarSize) throw tooLarge(CALENDAR_TOO_LARGE);
    yield chunk;
  }
}

const decode = (content: Buffer): string => content.toString('utf8').replace(/^\uFEFF/, '');
