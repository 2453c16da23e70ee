import type { Readable } from 'node:stream';
import type { AttachmentQuery } from '../../../../contract/chat/messages.ts';
import type { Context } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { badRequest, forbidden, notFound } from '../../../platform/errors/httpError.ts';
import type { ChatDeps } from '../deps.ts';
import { assignToMessage, findVisible, type StoredAttachment } from './attachmentRepository.ts';

/**
 * Opens the file of a signed URL.
 * @throws {HttpError} 403 for an invalid or expired signature, 404 for a deleted file.
 */
export async function openAttachment(
  { context, attachmentUrls }: ChatDeps,
  id: string,
  query: AttachmentQuery,
): Promise<{ file: StoredAttachment; content: Readable }> {
  if (!attachmentUrls.isValid(id, query)) {
    throw forbidden('This address is no longer valid. Open the chat again to get a new one.');
  }
  const file = await findVisible(context.database, id);
  const content = file && (await context.files.attachments.open(id));
  if (!content) throw notFound('This file no longer exists.');
  return { file, content };
}

/**
 * Assigns the upload of a signed URL to a message.
 * @throws {HttpError} 400 unless it is unused and owned by the student.
 */
export async function attachUpload(
  { attachmentUrls }: ChatDeps,
  trx: Queryable,
  url: string,
  message: { id: string; senderId: string },
): Promise<void> {
  const id = attachmentUrls.read(url);
  const isAssigned =
    id !== undefined && (await assignToMessage(trx, id, message.senderId, message.id));
  if (!isAssigned) throw badRequest('This file cannot be sent. Please attach it again.');
}

/** Deletes the files of attachments whose rows are deleted. */
export async function removeAttachments(
  { files, log }: Pick<Context, 'files' | 'log'>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    // The sweep removes files without a row that could not be removed here.
    await files.attachments.remove(id).catch((err: unknown) => {
      log.error({ err, attachment: id }, 'attachment not removed');
    });
  }
}
