import type { Context } from '../../../platform/context.ts';
import { badRequest } from '../../../platform/errors/httpError.ts';
import { readPicture } from '../../../platform/uploads/pictures.ts';
import type { Sender, WorkerFile } from '../../../platform/work/work.ts';
import { ATTACHMENT_EXTENSIONS } from '../../../../contract/constants.ts';
import type { AttachmentTasks } from './attachmentWorker.ts';
import { findFileType } from './fileType.ts';
import { hasMetadata, UNREADABLE } from './removeMetadata.ts';

const FILES: WorkerFile<AttachmentTasks> = {
  name: 'attachmentWorker',
  tooLong: 'This file takes too long to read. Please try another one.',
};
const ALLOWED_TYPES = `You can attach these kinds of files: ${ATTACHMENT_EXTENSIONS.join(', ')}.`;
const TYPE_MISMATCH = `The content of this file is not what its name says. ${ALLOWED_TYPES}`;

/**
 * Returns the media type of a file name.
 * @throws {HttpError} 400 for one that is not allowed.
 */
export function mediaTypeOf(name: string): string {
  const type = findFileType(name);
  if (!type) throw badRequest(ALLOWED_TYPES);
  return type.mediaType;
}

/**
 * Checks that the content of a file is what its name says, and removes the metadata of a picture.
 * @throws {HttpError} 400 for other content, a malformed picture or one of more than 16 megapixels
 */
export async function checkFile(
  { work }: Pick<Context, 'work'>,
  sender: Sender,
  { path, name }: { path: string; name: string },
): Promise<void> {
  const isOfItsType = await work.run(sender, FILES, 'isOfItsType', { path, name });
  if (!isOfItsType) throw badRequest(TYPE_MISMATCH);
  const mediaType = mediaTypeOf(name);
  if (!hasMetadata(mediaType)) return;
  const header = { task: 'orientation', path, unreadable: UNREADABLE } as const;
  const orientation = Number(await readPicture(work, sender, header));
  await work.run(sender, FILES, 'removeMetadata', { path, mediaType, orientation });
}
