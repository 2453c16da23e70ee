import type { Readable } from 'node:stream';
import { LIMITS } from '../../../contract/constants.ts';
import { calendarTooLarge } from './readCalendar.ts';

/**
 * Reads a calendar of at most 1 MB.
 * @throws {HttpError} 413 for a larger one, without reading the rest.
 */
export async function readText(content: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LIMITS.calendarSize) throw calendarTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}
