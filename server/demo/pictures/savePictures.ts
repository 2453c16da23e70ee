import type { FileStore } from '../../platform/files/fileStore.ts';
import { makeAvatarStore } from '../../modules/people/index.ts';
import { drawings } from './drawings.ts';

/** Width and height of avatars in pixels. */
const SIDE = 256;

/** Stores the avatars. Returns their storage keys by handle. */
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
