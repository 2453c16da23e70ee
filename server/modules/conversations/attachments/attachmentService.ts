import type { Readable } from 'node:stream';
import type { AttachmentQuery, UploadResponse } from '../../../../contract/chat/messages.ts';
import type { Context } from '../../../platform/context.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { badRequest, forbidden, notFound } from '../../../platform/errors/httpError.ts';
import { makeAttachmentUrls } from './attachmentUrl.ts';
import * as repository from './attachmentRepository.ts';
import type { StoredAttachment } from './attachmentRepository.ts';
import { sweepAttachments } from './sweepAttachments.ts';
import type { IncomingFile } from '../../../platform/uploads/receiveFile.ts';
import { storeUpload } from './storeUpload.ts';

interface OpenAttachment {
  file: StoredAttachment;
  content: Readable;
}

export interface AttachmentService {
  /**
   * Stores a file for a later message.
   * @throws {HttpError} 400 for a file type that is not allowed or does not match the content, and
   * for an unreadable picture, 413 above the quota of 200 MB.
   */
  upload: (ownerId: string, file: IncomingFile) => Promise<UploadResponse>;
  /**
   * Opens the file of a signed URL.
   * @throws {HttpError} 403 for an invalid or expired signature, 404 for a deleted file.
   */
  open: (id: string, query: AttachmentQuery) => Promise<OpenAttachment>;
  /**
   * Assigns the upload of a signed URL to a message.
   * @throws {HttpError} 400 unless it is unused and owned by the student.
   */
  attach: (trx: Queryable, url: string, ownerId: string, messageId: string) => Promise<void>;
  /** Deletes the rows of a message's files. The caller passes the ids to removeFiles() after the commit. */
  detach: (trx: Queryable, messageId: string) => Promise<string[]>;
  removeFiles: (ids: readonly string[]) => Promise<void>;
  /** Returns a signed URL that is valid for some minutes. */
  signUrl: (id: string) => string;
  /** Removes unused and orphaned files and returns their number. */
  sweep: () => Promise<number>;
}

/** Files of messages, served at signed URLs that expire. */
export function makeAttachmentService(context: Context): AttachmentService {
  const { database } = context;
  const store = context.files.attachments;
  const urls = makeAttachmentUrls(context.config.JWT_SECRET, context.now);

  return {
    async upload(ownerId, file) {
      const row = await storeUpload(context, store, ownerId, file);
      return {
        fileUrl: urls.sign(row.id),
        fileName: row.file_name,
        fileType: row.file_type,
        size: row.size,
      };
    },

    async open(id, query) {
      if (!urls.isValid(id, query)) {
        throw forbidden('This address is no longer valid. Open the chat again to get a new one.');
      }
      const file = await repository.findVisible(database, id);
      const content = file && (await store.open(id));
      if (!content) throw notFound('This file no longer exists.');
      return { file, content };
    },

    async attach(trx, url, ownerId, messageId) {
      const id = urls.read(url);
      const isAssigned =
        id !== undefined && (await repository.assignToMessage(trx, id, ownerId, messageId));
      if (!isAssigned) throw badRequest('This file cannot be sent. Please attach it again.');
    },

    detach: repository.deleteByMessage,

    async removeFiles(ids) {
      for (const id of ids) {
        // The sweep removes files without a row that could not be removed here.
        await store.remove(id).catch((err: unknown) => {
          context.log.error({ err, attachment: id }, 'attachment not removed');
        });
      }
    },

    signUrl: urls.sign,
    sweep: () => sweepAttachments(context, store),
  };
}
