import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { transformPicture } from '../../../uploads/pictures.ts';

const UNREADABLE = 'This picture could not be read. Please try another one.';
/** Of JPEG and WebP, whose pixels change slightly. */
const QUALITY = 90;
/** Starts the only block of a GIF that can contain a location. Cameras write no GIF. */
const GIF_XMP = 'XMP DataXMP';

/**
 * Re-encodes a JPEG, PNG or WebP, upright and without metadata such as the location of a photo. Other
 * files stay as they are, and so do GIFs without XMP, which have no other place for a location.
 * @throws {HttpError} 400 for an unreadable picture or one of more than 16 megapixels.
 */
export async function removeMetadata(path: string, mediaType: string): Promise<void> {
  if (!mediaType.startsWith('image/')) return;
  const keeps = mediaType === 'image/gif' && !(await contains(path, GIF_XMP));
  const clean = await transformPicture(
    path,
    // The frames of an unchanged GIF are not decoded.
    { animated: !keeps, failOn: 'none', unreadable: UNREADABLE },
    (image, { format, pages = 1 }) => {
      if (keeps) return undefined;
      // Animations cannot be rotated.
      return (pages > 1 ? image : image.autoOrient()).toFormat(format, { quality: QUALITY });
    },
  );
  if (clean) await writeFile(path, clean);
}

async function contains(path: string, text: string): Promise<boolean> {
  let end = '';
  for await (const chunk of createReadStream(path, 'latin1') as AsyncIterable<string>) {
    const searched = end + chunk;
    if (searched.includes(text)) return true;
    end = searched.slice(-text.length);
  }
  return false;
}
