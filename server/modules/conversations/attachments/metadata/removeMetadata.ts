import { readFile, writeFile } from 'node:fs/promises';
import { withPicture } from '../../../../platform/uploads/pictures.ts';
import { gifBlocks } from './gifBlocks.ts';
import { jpegSegments } from './jpegSegments.ts';
import { pngChunks } from './pngChunks.ts';
import { webpChunks } from './webpChunks.ts';

/**
 * Returns the parts of a picture that its pixels, colors and animation need.
 * @param orientation EXIF orientation to keep, 1 for upright pictures.
 * @throws when the picture is malformed.
 */
type Selection = (picture: Buffer, orientation: number) => Buffer[];

const selections: Record<string, Selection | undefined> = {
  'image/jpeg': jpegSegments,
  'image/png': pngChunks,
  'image/gif': gifBlocks,
  'image/webp': webpChunks,
};
const UNREADABLE = 'This picture could not be read. Please try another one.';

/**
 * Removes the metadata of a picture, such as the location of a photo, and data after its end. Its
 * pixels do not change. Files that are no picture stay as they are.
 * @throws {HttpError} 400 for a malformed picture or one of more than 16 megapixels.
 */
export async function removeMetadata(path: string, mediaType: string): Promise<void> {
  const select = selections[mediaType];
  if (!select) return;
  await withPicture(path, UNREADABLE, async ({ orientation = 1 }) => {
    const picture = await readFile(path);
    const parts = select(picture, orientation);
    await writeFile(path, Buffer.concat(parts));
  });
}
