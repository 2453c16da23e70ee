import { open } from 'node:fs/promises';

/** What was written to that file, or which names that folder has, survives a power cut. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
