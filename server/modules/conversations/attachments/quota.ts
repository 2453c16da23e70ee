import { Readable } from 'node:stream';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { tooLarge } from '../../../platform/errors/httpError.ts';
import { lockUser } from '../../people/index.ts';
import { insertAttachment, type StoredAttachment, sumSizes } from './attachmentRepository.ts';

/** Maximum total size of the files of a student in bytes. */
export const ATTACHMENT_QUOTA = 200 * 1024 * 1024;
const QUOTA_EXCEEDED = `Your files would take more than ${ATTACHMENT_QUOTA / 1_048_576} MB. Delete messages with files that you no longer need.`;

export type Quota = ReturnType<typeof makeQuota>;

/** Counts what this node receives, which the database does not know: files that are sent at once share the quota. */
export function makeQuota(database: Queryable) {
  /** Bytes by student. */
  const receiving = new Map<string, number>();
  const countOf = (ownerId: string) => receiving.get(ownerId) ?? 0;
  const add = (ownerId: string, bytes: number) => {
    const total = countOf(ownerId) + bytes;
    if (total > 0) receiving.set(ownerId, total);
    else receiving.delete(ownerId);
  };

  return {
    /**
     * Counts the bytes of a file as they arrive, until `store` has ended.
     * @throws {HttpError} 413 as soon as they exceed the quota
     */
    async receive<Result>(
      ownerId: string,
      content: Readable,
      store: (content: Readable) => Promise<Result>,
    ): Promise<Result> {
      const stored = await sumSizes(database, ownerId);
      let received = 0;
      async function* counted() {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          const total = stored + countOf(ownerId) + chunk.length;
          if (total > ATTACHMENT_QUOTA) throw tooLarge(QUOTA_EXCEEDED);
          received += chunk.length;
          add(ownerId, chunk.length);
          yield chunk;
        }
      }
      try {
        return await store(Readable.from(counted(), { objectMode: false }));
      } finally {
        add(ownerId, -received);
      }
    },
  };
}

/**
 * Inserts the row of a file. Checks the quota in the same transaction, which uploads to other nodes cannot pass.
 * @throws {HttpError} 413 above the quota
 */
export async function insertWithinQuota(trx: Queryable, row: StoredAttachment): Promise<void> {
  await lockUser(trx, row.owner_id);
  const total = (await sumSizes(trx, row.owner_id)) + row.size;
  if (total > ATTACHMENT_QUOTA) throw tooLarge(QUOTA_EXCEEDED);
  await insertAttachment(trx, row);
}
