import { createReadStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors/httpError.ts';
import type { FileStore, FileStores } from '../files/fileStore.ts';
import { syncToDisk } from '../files/writeToFile.ts';
import type { Manifest } from './manifest.ts';

type FileCounts = Manifest['files'];

/** Files copied in parallel. */
const AT_ONCE = 8;

/** Copies uploaded files that are missing in the backup. Returns the number of files in it. */
export async function backUpFiles(stores: FileStores, backup: string): Promise<FileCounts> {
  return {
    attachments: await copyMissing(stores.attachments, join(backup, 'attachments')),
    avatars: await copyMissing(stores.avatars, join(backup, 'avatars')),
  };
}

/** Returns those of the paths at which a backup has no file. */
export async function findMissing(backup: string, paths: readonly string[]): Promise<string[]> {
  const folders = await Promise.all(
    ['attachments', 'avatars'].map(async (name) =>
      (await readdir(join(backup, name))).map((id) => join(name, id)),
    ),
  );
  const there = new Set(folders.flat());
  return paths.filter((path) => !there.has(path));
}

/** Restores the uploaded files of a backup. Replaces files with the same id. */
export async function restoreFiles(backup: string, stores: FileStores): Promise<FileCounts> {
  return {
    attachments: await restoreAll(join(backup, 'attachments'), stores.attachments),
    avatars: await restoreAll(join(backup, 'avatars'), stores.avatars),
  };
}

async function copyMissing(store: FileStore, folder: string): Promise<number> {
  await makeFolder(folder);
  const there = new Set(await readdir(folder));
  const missing = (await store.list()).filter((id) => !there.has(id));
  // `copyTo` skips files that no longer exist or are still being uploaded.
  await forEachOf(missing, (id) => store.copyTo(id, join(folder, id)));
  await syncToDisk(folder);
  return (await readdir(folder)).length;
}

async function restoreAll(folder: string, store: FileStore): Promise<number> {
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

/** Creates a folder and its parents, readable by their owner only. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}
