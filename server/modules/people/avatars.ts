import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { notFound } from '../../platform/errors/httpError.ts';
import { avatarFile, type FileStores } from '../../platform/files/fileStore.ts';
import { withPicture } from '../../platform/uploads/pictures.ts';

/** Returns the URL of an avatar, or an empty string for an empty key. */
export const avatarUrl = (key: string): string =>
  key === '' ? '' : `/api/avatars/${avatarFile(key)}`;

/**
 * Stores a picture under a random key, which it returns.
 * @param prepare see FileStore.save().
 */
export async function saveAvatar(
  { avatars }: Pick<FileStores, 'avatars'>,
  picture: Readable,
  prepare: (path: string) => Promise<void>,
): Promise<string> {
  const key = randomBytes(16).toString('hex');
  await avatars.save(avatarFile(key), picture, prepare);
  return key;
}

/** @throws {HttpError} 404 for an unknown key. */
export async function readAvatar(
  { avatars }: Pick<FileStores, 'avatars'>,
  key: string,
): Promise<Buffer> {
  const picture = await avatars.open(avatarFile(key));
  if (!picture) throw notFound('This picture is not here any more.');
  return buffer(picture);
}

/** Deletes the avatar of a student, unless the key is empty. */
export async function removeAvatar(
  { avatars }: Pick<FileStores, 'avatars'>,
  key: string,
): Promise<void> {
  if (key !== '') await avatars.remove(avatarFile(key));
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
