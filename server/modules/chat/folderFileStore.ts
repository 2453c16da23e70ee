import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncToDisk } from '../../syncToDisk.ts';
import type { FileStore } from './fileStore.ts';
import { errorCode } from '../../errorCode.ts';

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
      try {
        const file = await open(pathOf(id));
        return file.createReadStream();
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },

    async remove(id) {
      await rm(pathOf(id), { force: true });
      await rm(unfinishedPathOf(id), { force: true });
    },

    async list() {
      try {
        const names = await readdir(folder);
        return names.map((name) => name.replace(UNFINISHED, ''));
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return [];
        throw error;
      }
    },
  };
}
