import { createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../errorCode.ts';
import { syncToDisk } from '../syncToDisk.ts';
import type { FileStore } from './fileStore.ts';

const UNFINISHED = '.part';

/** Keeps each file in one folder, which is made when missing and readable by its owner only. */
export function makeFolderFileStore(folder: string): FileStore {
  const pathOf = (id: string) => join(folder, id);
  const unfinishedPathOf = (id: string) => pathOf(id) + UNFINISHED;

  return {
    async save(id, content, inspect) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = unfinishedPathOf(id);
      try {
        const options = { flags: 'wx', mode: 0o600, flush: true };
        await pipeline(content, createWriteStream(unfinished, options));
        const finding = await inspect(unfinished);
        await rename(unfinished, pathOf(id));
        // The new name too, so that no row can outlive its file in a power cut.
        await syncToDisk(folder);
        return finding;
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    async open(id) {
      const file = await orUndefined(open(pathOf(id)));
      return file?.createReadStream();
    },

    async copyTo(id, path) {
      try {
        // A second name costs no space, and a file never changes once it has its first.
        await link(pathOf(id), path);
        return true;
      } catch {
        // Not every file system knows second names.
        return (await orUndefined(copyWhole(pathOf(id), path))) ?? false;
      }
    },

    async remove(id) {
      await rm(pathOf(id), { force: true });
      await rm(unfinishedPathOf(id), { force: true });
    },

    async list() {
      const names = (await orUndefined(readdir(folder))) ?? [];
      return names.map((name) => name.replace(UNFINISHED, ''));
    },
  };
}

/** Under the target's name there is a whole copy or none. */
async function copyWhole(source: string, target: string): Promise<true> {
  const unfinished = target + UNFINISHED;
  await copyFile(source, unfinished);
  await syncToDisk(unfinished);
  await rename(unfinished, target);
  return true;
}

/** What is looked for, or undefined where there is no such file or folder. */
async function orUndefined<Found>(search: Promise<Found>): Promise<Found | undefined> {
  try {
    return await search;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
