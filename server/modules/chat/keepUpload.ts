import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { v7 as newId } from 'uuid';
import { ATTACHMENT_EXTENSIONS, LIMITS } from '../../../contract/constants.ts';
import type { Context } from '../../context.ts';
import { badRequest, tooLarge } from '../../errors.ts';
import type { FileStore } from '../../files/fileStore.ts';
import { lockUser } from '../users/repository.ts';
import { insertAttachment, sumSizes, type StoredAttachment } from './attachmentRepository.ts';
import { claimedKind } from './fileKind.ts';
import { cleanFileName } from './fileName.ts';

/** A file on its way in. */
export interface IncomingFile {
  name: string;
  content: Readable;
  /** Called when the content has been taken; throws when it was cut off or more came after it. */
  complete: () => Promise<void>;
}

const KINDS = `You can attach these kinds of files: ${ATTACHMENT_EXTENSIONS.join(', ')}.`;
const NOT_WHAT_IT_SAYS = `The content of this file is not what its name says. ${KINDS}`;
const QUOTA = `Your files would take more than ${LIMITS.attachmentQuota / 1_048_576} MB. Delete messages with files that you no longer need.`;

/** Checks and keeps a file, then its row; when the row is refused, nothing is kept. */
export async function keepUpload(
  context: Context,
  store: FileStore,
  ownerId: string,
  file: IncomingFile,
): Promise<StoredAttachment> {
  const file_name = cleanFileName(file.name);
  const kind = claimedKind(file_name);
  if (!kind) throw badRequest(KINDS);
  const id = newId();
  const size = await store.save(id, file.content, async (path) => {
    await file.complete();
    const bytes = (await stat(path)).size;
    if (bytes === 0) throw badRequest('This file is empty.');
    if (!(await kind.isIn(path))) throw badRequest(NOT_WHAT_IT_SAYS);
    return bytes;
  });
  const row: StoredAttachment = {
    id,
    owner_id: ownerId,
    message_id: null,
    file_name,
    file_type: kind.mediaType,
    size,
    created_at: context.now().toISOString(),
  };
  try {
    await record(context, row);
  } catch (error) {
    await store.remove(id);
    throw error;
  }
  return row;
}

/** The sum and the row in one transaction: uploads at once cannot pass the quota together. */
async function record({ database }: Context, row: StoredAttachment): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await lockUser(trx, row.owner_id);
    const total = (await sumSizes(trx, row.owner_id)) + row.size;
    if (total > LIMITS.attachmentQuota) throw tooLarge(QUOTA);
    await insertAttachment(trx, row);
  });
}
