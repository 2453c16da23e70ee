import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { notFound } from '../../platform/errors/httpError.ts';
import { avatarFile, type FileStores } from '../../platform/files/fileStore.ts';
import { readPicture } from '../../platform/uploads/pictures.ts';
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

const UNREADABLE = 'This file is not a picture. Please choose a JPEG, PNG, GIF or WebP.';

/**
 * Replaces an image file by a 256 px square WebP, which drops metadata and appended data.
 * @throws {HttpError} as readPicture()
 */
export async function encodeAvatar(work: Work, sender: Sender, path: string): Promise<void> {
  const options = { task: 'square', path, unreadable: UNREADABLE } as const;
  await writeFile(path, await readPicture(work, sender, options));
}
