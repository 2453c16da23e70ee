import type { Readable } from 'node:stream';
import { stat } from 'node:fs/promises';
import { v7 as newId } from 'uuid';
import type { AttachmentQuery, UploadResponse } from '../../../../contract/chat/messages.ts';
import { LIMITS } from '../../../../contract/constants.ts';
import { HOUR } from '../../../../contract/durations.ts';
import type { Context } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { badRequest, forbidden, notFound } from '../../../platform/errors/httpError.ts';
import type { IncomingFile } from '../../../platform/uploads/receiveFile.ts';
import type { ChatDeps } from '../viewMessages.ts';
import {
  assignToMessage,
  deleteUnused,
  findExistingIds,
  findVisible,
  type StoredAttachment,
} from './attachmentRepository.ts';
import { checkFile, mediaTypeOf } from './checkFile.ts';
import { insertWithinQuota } from './quota.ts';

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

/**
 * Stores a file for a later message: the file, then its row. Removes the file when the row cannot be
 * stored.
 * @throws {HttpError} 400 for a file type that is not allowed or does not match the content, and for
 * an unreadable picture, 413 above the quota of 200 MB.
 */
export const storeUpload = (
  deps: ChatDeps,
  ownerId: string,
  file: IncomingFile,
): Promise<UploadResponse> =>
  deps.quota.receive(ownerId, file.content, (content) =>
    storeFile(deps, ownerId, { ...file, content }),
  );

async function storeFile(
  { context, attachmentUrls }: ChatDeps,
  ownerId: string,
  file: IncomingFile,
): Promise<UploadResponse> {
  const store = context.files.attachments;
  const file_name = cleanFileName(file.name ?? '');
  const mediaType = mediaTypeOf(file_name);
  const id = newId();
  const size = await store.save(id, file.content, async (path) => {
    await file.complete();
    if ((await stat(path)).size === 0) throw badRequest('This file is empty.');
    await checkFile(context, file.sender, { path, name: file_name });
    return (await stat(path)).size;
  });
  const row: StoredAttachment = {
    id,
    owner_id: ownerId,
    message_id: null,
    file_name,
    file_type: mediaType,
    size,
    created_at: context.now().toISOString(),
  };
  try {
    await context.database.transaction().execute((trx) => insertWithinQuota(trx, row));
  } catch (error) {
    await store.remove(id);
    throw error;
  }
  return {
    fileUrl: attachmentUrls.sign(id),
    fileName: file_name,
    fileType: mediaType,
    size,
  };
}

/** Control, invisible and bidirectional characters. Browsers replace those that the system forbids. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFD]+/gu;

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

/** Milliseconds after which an upload without a message is deleted. */
const UNUSED_AFTER = 24 * HOUR;
/** Milliseconds after which a file without a row is deleted. No upload takes that long. */
const ORPHANED_AFTER = HOUR;
const BATCH = 500;

/**
 * Deletes uploads without a message after 24 hours, and files without a row, which a crash or a
 * deleted account leaves behind. Returns the number of deleted files.
 */
export async function sweepAttachments({ database, files, log, now }: Context): Promise<number> {
  const store = files.attachments;
  const present = now().getTime();
  const unused = await deleteUnused(database, new Date(present - UNUSED_AFTER).toISOString());
  for (const id of unused) await store.remove(id);
  let removed = unused.length;
  const kept = (await store.list()).filter((id) => createdAt(id) < present - ORPHANED_AFTER);
  for (let start = 0; start < kept.length; start += BATCH) {
    const batch = kept.slice(start, start + BATCH);
    const existing = await findExistingIds(database, batch);
    for (const id of batch.filter((each) => !existing.has(each))) {
      await store.remove(id);
      removed += 1;
    }
  }
  log.debug({ removed }, 'attachments swept');
  return removed;
}

/** Returns the timestamp in a UUIDv7: its first 48 bits, in milliseconds since 1970. */
function createdAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
