import { writeFile } from 'node:fs/promises';
import { badRequest } from '../../../http/httpError.ts';
import { isPicture, transformPicture } from '../../../uploads/pictures.ts';

/** Width and height in pixels. */
const SIDE = 256;
const unreadable = 'This file is not a picture. Please choose a JPEG, PNG, GIF or WebP.';

/**
 * Replaces an image file by a 256 px square WebP, which drops metadata and appended data.
 * @throws {HttpError} 400 unless the file is a readable JPEG, PNG, GIF or WebP of at most 16
 * megapixels.
 */
export async function encodeAvatar(path: string): Promise<void> {
  const avatar = (await isPicture(path))
    ? await transformPicture(path, { unreadable }, (image) =>
        image.autoOrient().resize(SIDE, SIDE).webp(),
      )
    : undefined;
  if (!avatar) throw badRequest(unreadable, { file: unreadable });
  await writeFile(path, avatar);
}
