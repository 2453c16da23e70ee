import type { Readable } from 'node:stream';
import type { AttachmentQuery, UploadAnswer } from '../../../contract/chat.ts';
import type { Context, Queryable } from '../../context.ts';
import { badRequest, forbidden, notFound } from '../../errors.ts';
import { makeAttachmentAddresses } from './attachmentAddress.ts';
import * as repository from './attachmentRepository.ts';
import type { StoredAttachment } from './attachmentRepository.ts';
import { sweepAttachments } from './attachmentSweep.ts';
import { keepUpload, type IncomingFile } from './keepUpload.ts';
import { makeUploadTurns } from './uploadTurns.ts';

interface OpenAttachment {
  file: StoredAttachment;
  content: Readable;
}

export interface AttachmentService {
  /**
   * Keeps a file for a message to come.
   * Throws 400 for a kind that is not allowed, or content that is not what the name claims, 413
   * beyond 10 MB or the student's 200 MB, 429 for very many uploads at once.
   */
  upload: (ownerId: string, file: IncomingFile) => Promise<UploadAnswer>;
  /** Opens what a signed address names. Throws 403 for a wrong or old one, 404 for what is gone. */
  open: (id: string, query: AttachmentQuery) => Promise<OpenAttachment>;
  /** Gives the upload at that address to a message. Throws 400 unless it is one's own and unused. */
  take: (trx: Queryable, address: string, ownerId: string, messageId: string) => Promise<void>;
  /** Deletes the rows of a message's files; hand the ids to removeFiles() after the commit. */
  detach: (trx: Queryable, messageId: string) => Promise<string[]>;
  removeFiles: (ids: readonly string[]) => Promise<void>;
  /** A signed address, good for some minutes. */
  addressOf: (id: string) => string;
  /** Removes what is no longer needed; answers how many files it were. */
  sweep: () => Promise<number>;
}

/** Files of messages: checked, kept and handed out under addresses that expire. */
export function makeAttachmentService(context: Context): AttachmentService {
  const { database } = context;
  const store = context.files.attachments;
  const addresses = makeAttachmentAddresses(context.config.JWT_SECRET, context.now);
  const turns = makeUploadTurns();

  return {
    async upload(ownerId, file) {
      const row = await turns.take(ownerId, () => keepUpload(context, store, ownerId, file));
      return {
        fileUrl: addresses.sign(row.id),
        fileName: row.file_name,
        fileType: row.file_type,
        size: row.size,
      };
    },

    async open(id, query) {
      if (!addresses.isValid(id, query)) {
        throw forbidden('This address is no longer valid. Open the chat again to get a new one.');
      }
      const file = await repository.findAttachment(database, id);
      const content = file && (await store.open(id));
      if (!content) throw notFound('This file no longer exists.');
      return { file, content };
    },

    async take(trx, address, ownerId, messageId) {
      const id = addresses.read(address);
      const isTaken =
        id !== undefined && (await repository.takeAttachment(trx, id, ownerId, messageId));
      if (!isTaken) throw badRequest('This file cannot be sent. Please attach it again.');
    },

    detach: repository.deleteOfMessage,

    async removeFiles(ids) {
      for (const id of ids) {
        // Its row is gone, so what cannot be removed now is swept up later.
        await store.remove(id).catch((err: unknown) => {
          context.log.error({ err, attachment: id }, 'attachment not removed');
        });
      }
    },

    addressOf: addresses.sign,
    sweep: () => sweepAttachments(context, store),
  };
}
