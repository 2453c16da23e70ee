import type { FileStore } from '../../files/fileStore.ts';
import { makeAvatarStore } from '../../modules/users/avatarStore.ts';
import { drawings } from './drawings.ts';

/** In pixels, the size that the service gives to every picture. */
const SIDE = 256;

/** Draws the pictures of those who have one; answers the storage keys by the students' handles. */
export async function savePictures(files: FileStore): Promise<Map<string, string>> {
  const { default: sharp } = await import('sharp');
  const store = makeAvatarStore(files);
  const saved = Object.entries(drawings).map(async ([handle, { background, shapes }]) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"
      viewBox="0 0 64 64"><path d="M0 0h64v64H0z" fill="${background}"/>${shapes}</svg>`;
    const picture = await sharp(Buffer.from(svg)).webp().toBuffer();
    return [handle, await store.save(picture)] as const;
  });
  return new Map(await Promise.all(saved));
}
