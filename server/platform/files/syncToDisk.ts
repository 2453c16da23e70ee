import { open } from 'node:fs/promises';

/** Flushes a file, or the entries of a folder, to disk. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
