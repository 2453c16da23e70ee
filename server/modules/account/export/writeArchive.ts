import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ExportEntry } from './exportEntry.ts';

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
