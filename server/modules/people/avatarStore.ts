import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FileStore } from '../../platform/files/fileStore.ts';
import { withPicture } from '../../platform/uploads/pictures.ts';

/** Stores avatars under random keys. */
export function makeAvatarStore(files: FileStore) {
  const idOf = (key: string) => `${key}.webp`;
  return {
    /**
     * Returns the new key.
     * @param prepare see FileStore.save().
     */
    async save(
      picture: Readable | Buffer,
      prepare: (path: string) => Promise<void> = () => Promise.resolve(),
    ): Promise<string> {
      const key = randomBytes(16).toString('hex');
      const content = Buffer.isBuffer(picture) ? Readable.from([picture]) : picture;
      await files.save(idOf(key), content, prepare);
      return key;
    },
    /** Returns `null` for an unknown key. */
    async read(key: string): Promise<Buffer | null> {
      const picture = await files.open(idOf(key));
      return picture ? buffer(picture) : null;
    },
    remove: (key: string): Promise<void> => files.remove(idOf(key)),
  };
}

const PROCESS = fileURLToPath(new URL('./avatarProcess.js', import.meta.url));
/** Milliseconds. */
const TIMEOUT = 30_000;
const UNREADABLE = 'This file is not a picture. Please choose a JPEG, PNG, GIF or WebP.';

/**
 * Replaces an image file by a 256 px square WebP, which drops metadata and appended data.
 * @throws {HttpError} 400 unless the file is a readable JPEG, PNG, GIF or WebP of at most 16
 * megapixels.
 */
export function encodeAvatar(path: string): Promise<void> {
  return withPicture(path, UNREADABLE, async () => {
    // Without the environment, which may contain secrets.
    const options = {
      env: {},
      encoding: 'buffer',
      timeout: TIMEOUT,
      killSignal: 'SIGKILL',
    } as const;
    const { stdout } = await promisify(execFile)(process.execPath, [PROCESS, path], options);
    await writeFile(path, stdout);
  });
}

/** Returns the URL of an avatar, or an empty string for an empty key. */
export function avatarUrl(key: string): string {
  return key === '' ? '' : `/api/avatars/${key}.webp`;
}
