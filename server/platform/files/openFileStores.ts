import { copyFile, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { errorCode } from '../errors/httpError.ts';
import { flush, syncToDisk, writeToFile } from './writeToFile.ts';
import type { FileSettings, FileStore, FileStores } from './fileStore.ts';

const PARTIAL_SUFFIX = '.part';

/** Stores files in a folder that only its owner can read. Creates the folder if missing. */
export function makeFolderFileStore(folder: string): FileStore {
  const pathOf = (id: string) => join(folder, id);
  const partialPathOf = (id: string) => pathOf(id) + PARTIAL_SUFFIX;

  return {
    async save(id, content, prepare) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = partialPathOf(id);
      try {
        await writeToFile(unfinished, content);
        const finding = await prepare(unfinished);
        await flush(unfinished);
        await rename(unfinished, pathOf(id));
        // Makes the rename durable before a row refers to the file.
        await syncToDisk(folder);
        return finding;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    async open(id) {
      const file = await undefinedIfMissing(open(pathOf(id)));
      return file?.createReadStream();
    },

    async copyTo(id, path) {
      try {
        // A hard link takes no space, and stored files never change.
        await link(pathOf(id), path);
        return true;
      } catch {
        // Not all file systems support hard links.
        return (await undefinedIfMissing(copyWhole(pathOf(id), path))) ?? false;
      }
    },

    async remove(id) {
      await rm(pathOf(id), { force: true });
      await rm(partialPathOf(id), { force: true });
    },

    async list() {
      const names = (await undefinedIfMissing(readdir(folder))) ?? [];
      return names.map((name) => name.replace(PARTIAL_SUFFIX, ''));
    },
  };
}

/** Copies a file atomically: the target is complete or missing. */
async function copyWhole(source: string, target: string): Promise<true> {
  const unfinished = target + PARTIAL_SUFFIX;
  await copyFile(source, unfinished);
  await syncToDisk(unfinished);
  await rename(unfinished, target);
  return true;
}

/** Returns `undefined` instead of throwing ENOENT. */
async function undefinedIfMissing<Found>(search: Promise<Found>): Promise<Found | undefined> {
  try {
    return await search;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Opens the file stores, in the configured bucket or else in the data folder.
 * @throws {SettingError} when the bucket does not exist or denies access.
 */
export async function openFileStores(settings: FileSettings): Promise<FileStores> {
  if (settings.S3_BUCKET === '') {
    const folder = join(settings.DATA_DIR, 'attachments');
    return {
      attachments: makeFolderFileStore(folder),
      avatars: makeFolderFileStore(join(settings.DATA_DIR, 'avatars')),
      async withTempFile(use) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // The sweep of attachments deletes it after a crash.
        const path = join(folder, newId() + PARTIAL_SUFFIX);
        try {
          return await use(path);
        } finally {
          await rm(path, { force: true });
        }
      },
      close: () => undefined,
    };
  }
  // Imported on demand: most installations store files in a folder.
  const { openBucket } = await import('./openBucket.ts');
  return openBucket(settings);
}
