import { createReadStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errorCode.ts';
import type { FileStore, FileStores } from '../files/fileStore.ts';
import { syncToDisk } from '../syncToDisk.ts';
import type { Manifest } from './manifest.ts';

/** How many files there are of each kind. They never change once they are there. */
type FileCounts = Manifest['files'];

/** Files on their way at the same time: a bucket is far away, and each waits for its answer. */
const AT_ONCE = 8;

/** Copies each uploaded file that the backup does not have yet; answers how many it has then. */
export async function backUpFiles(stores: FileStores, backup: string): Promise<FileCounts> {
  return {
    attachments: await copyMissing(stores.attachments, join(backup, 'attachments')),
    avatars: await copyMissing(stores.avatars, join(backup, 'avatars')),
  };
}

/** Keeps the uploaded files of a backup, instead of what there is under the same ids. */
export async function restoreFiles(backup: string, stores: FileStores): Promise<FileCounts> {
  return {
    attachments: await keepAll(join(backup, 'attachments'), stores.attachments),
    avatars: await keepAll(join(backup, 'avatars'), stores.avatars),
  };
}

async function copyMissing(store: FileStore, folder: string): Promise<number> {
  await makeFolder(folder);
  const there = new Set(await readdir(folder));
  const missing = (await store.list()).filter((id) => !there.has(id));
  // What has been deleted meanwhile, or is not whole yet, is not missed.
  await forEachOf(missing, (id) => store.copyTo(id, join(folder, id)));
  await syncToDisk(folder);
  return (await readdir(folder)).length;
}

async function keepAll(folder: string, store: FileStore): Promise<number> {
  const ids = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return [];
  });
  await forEachOf(ids, async (id) => {
    await store.remove(id);
    await store.save(id, createReadStream(join(folder, id)), () => Promise.resolve());
  });
  return ids.length;
}

async function forEachOf(
  ids: readonly string[],
  handle: (id: string) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    await Promise.all(ids.slice(start, start + AT_ONCE).map(handle));
  }
}

/** Makes a folder that only its owner can read, and those around it. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}
