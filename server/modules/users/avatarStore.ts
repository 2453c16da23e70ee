import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncToDisk } from '../../syncToDisk.ts';

/** Keeps the pictures of students as files of one folder, each under a key nobody can guess. */
export function makeAvatarStore(folder: string) {
  const pathOf = (key: string) => join(folder, `${key}.webp`);
  return {
    /** Answers the key of what it stored. */
    async save(picture: Buffer): Promise<string> {
      const key = randomBytes(16).toString('hex');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Whole and on the disk before anybody is told, and under its name only then.
      const unfinished = `${pathOf(key)}.part`;
      await writeFile(unfinished, picture, { flush: true });
      await rename(unfinished, pathOf(key));
      await syncToDisk(folder);
      return key;
    },
    /** Null when there is no such picture. */
    async read(key: string): Promise<Buffer | null> {
      return readFile(pathOf(key)).catch(() => null);
    },
    async remove(key: string): Promise<void> {
      await rm(pathOf(key), { force: true });
    },
  };
}
