import { stat } from 'node:fs/promises';
import { v7 as newId } from 'uuid';
import { ATTACHMENT_EXTENSIONS, LIMITS } from '../../../../contract/constants.ts';
import type { UploadResponse } from '../../../../contract/chat/messages.ts';
import type { Context } from '../../../platform/context.ts';
import { badRequest, tooLarge } from '../../../platform/errors/httpError.ts';
import type { IncomingFile } from '../../../platform/uploads/receiveFile.ts';
import { lockUser } from '../../people/index.ts';
import { insertAttachment, sumSizes, type StoredAttachment } from './attachmentRepository.ts';
import type { ChatDeps } from '../deps.ts';
import { findFileType } from './fileType.ts';
import { removeMetadata } from './removeMetadata.ts';

/** Maximum total size of the files of a student in bytes. */
export const ATTACHMENT_QUOTA = 200 * 1024 * 1024;
const ALLOWED_TYPES = `You can attach these kinds of files: ${ATTACHMENT_EXTENSIONS.join(', ')}.`;
const TYPE_MISMATCH = `The content of this file is not what its name says. ${ALLOWED_TYPES}`;
const QUOTA_EXCEEDED = `Your files would take more than ${ATTACHMENT_QUOTA / 1_048_576} MB. Delete messages with files that you no longer need.`;

/**
 * Stores a file for a later message: the file, then its row. Removes the file when the row cannot be
 * stored.
 * @throws {HttpError} 400 for a file type that is not allowed or does not match the content, and for
 * an unreadable picture, 413 above the quota of 200 MB.
 */
export async function storeUpload(
  { context, attachmentUrls }: ChatDeps,
  ownerId: string,
  file: IncomingFile,
): Promise<UploadResponse> {
  const store = context.files.attachments;
  const file_name = cleanFileName(file.name ?? '');
  const fileType = findFileType(file_name);
  if (!fileType) throw badRequest(ALLOWED_TYPES);
  const id = newId();
  const size = await store.save(id, file.content, async (path) => {
    await file.complete();
    if ((await stat(path)).size === 0) throw badRequest('This file is empty.');
    if (!(await fileType.matches(path))) throw badRequest(TYPE_MISMATCH);
    await removeMetadata(path, fileType.mediaType);
    return (await stat(path)).size;
  });
  const row: StoredAttachment = {
    id,
    owner_id: ownerId,
    message_id: null,
    file_name,
    file_type: fileType.mediaType,
    size,
    created_at: context.now().toISOString(),
  };
  try {
    await record(context, row);
  } catch (error) {
    await store.remove(id);
    throw error;
  }
  return {
    fileUrl: attachmentUrls.sign(id),
    fileName: file_name,
    fileType: fileType.mediaType,
    size,
  };
}

/** Checks the quota in the transaction of the insert, so that simultaneous uploads cannot exceed it. */
async function record({ database }: Context, row: StoredAttachment): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await lockUser(trx, row.owner_id);
    const total = (await sumSizes(trx, row.owner_id)) + row.size;
    if (total > ATTACHMENT_QUOTA) throw tooLarge(QUOTA_EXCEEDED);
    await insertAttachment(trx, row);
  });
}

/** Control, invisible, bidirectional and path characters. */
const UNSAFE =
  /[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD<>:"|?*]+/gu;

/**
 * Returns a file name without folders, unsafe characters and leading dots, shortened to 200
 * characters including its extension.
 */
export function cleanFileName(given: string): string {
  const name = (given.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot);
  const stem = name
    .slice(0, name.length - extension.length)
    .replace(/^[. ]+/, '')
    .trimEnd();
  const maxStem = LIMITS.nameText - extension.length;
  return Array.from(stem || 'file')
    .slice(0, maxStem)
    .join('')
    .concat(extension);
}
