import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { invalidField, notFound } from '../../platform/errors/httpError.ts';
import { avatarFile, type FileStores } from '../../platform/files/fileStore.ts';
import { MESSAGES, UNREADABLE } from '../../platform/uploads/pictures.ts';
import { builtFile } from '../../platform/work/thread.ts';
import type { Sender, Work } from '../../platform/work/work.ts';

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

/** Milliseconds. Its time of a processor is limited, too. */
const TIMEOUT = 30_000;

/**
 * Replaces an image file by a 256 px square WebP, which drops metadata and appended data.
 * @throws {HttpError} 400 unless the file is a readable JPEG, PNG, GIF or WebP of at most 16
 * megapixels, 429 and 503 as inTurn() of Work
 */
export function encodeAvatar(work: Work, sender: Sender, path: string): Promise<void> {
  // Without the environment, which may contain secrets.
  const options = {
    env: {},
    encoding: 'buffer',
    timeout: TIMEOUT,
    killSignal: 'SIGKILL',
  } as const;
  const args = [fileURLToPath(builtFile('avatarProcess')), path, String(work.time)];
  return work.inTurn(sender, async () => {
    try {
      const { stdout } = await promisify(execFile)(process.execPath, args, options);
      await writeFile(path, stdout);
    } catch (error) {
      if (error instanceof Error && 'syscall' in error) throw error;
      const { stderr = '' } = error as { stderr?: Buffer | string };
      const message = stderr.toString();
      throw invalidField('file', MESSAGES.includes(message) ? message : UNREADABLE);
    }
  });
}
