import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/**
 * Returns a stream of a ZIP archive. One entry is open at a time, so memory does not grow with the
 * archive. The stream fails when an entry does.
 */
export function writeArchive(entries: readonly ExportEntry[]): Readable {
  const archive = new ZipFile();
  // yazl returns a PassThrough.
  const output = archive.outputStream as Readable;
  archive.on('error', (error: Error) => output.destroy(error));
  void addAll(archive, entries).catch((error: unknown) => output.destroy(error as Error));
  return output;
}

async function addAll(archive: ZipFile, entries: readonly ExportEntry[]): Promise<void> {
  const output = archive.outputStream as Readable;
  for (const { name, open } of entries) {
    const content = await open();
    if (!content) continue;
    // The download may be cancelled.
    const cancel = () => content.destroy();
    output.once('close', cancel);
    const isRead = once(content, 'close');
    if (output.destroyed) cancel();
    else archive.addReadStream(content, name);
    await isRead;
    output.off('close', cancel);
    if (output.destroyed) return;
  }
  archive.end();
}

/** A file of the archive. Opened when its turn comes. */
export interface ExportEntry {
  name: string;
  /** Returns `undefined` for a file that no longer exists. */
  open: () => Promise<Readable | undefined>;
}

export const toJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** Replaces characters that have a meaning in paths. */
export const safe = (name: string): string => name.replace(/[\\/:*?"<>|]/g, '_');

/** Yields the text of a JSON array. */
export async function* jsonArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const item of items) {
    yield separator + toJson(item);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
