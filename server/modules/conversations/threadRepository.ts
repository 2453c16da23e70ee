import type { Queryable } from '../../platform/database/queryable.ts';
import { compiledQuery, compiledRow } from '../../platform/database/compiledQuery.ts';
import { selectMessages, type StoredMessage } from './messageRepository.ts';

// A message that was never changed has the revision `seq`. Only the others are in the index of `rev`.

/** The largest integer of both databases. */
const NO_LIMIT = 2 ** 31 - 1;

const changed = compiledQuery((db, conversationId: string, since: number, upTo: number) =>
  selectMessages(db, 'm.seq')
    .where('m.conversation_id', '=', conversationId)
    .where('m.seq', '>', since)
    .where('m.seq', '<=', upTo)
    .whereRef('m.rev', '=', 'm.seq')
    .unionAll(
      selectMessages(db)
        .where('m.conversation_id', '=', conversationId)
        .where('m.rev', '>', since)
        .where('m.rev', '<=', upTo)
        .whereRef('m.rev', '>', 'm.seq'),
    )
    .orderBy('rev')
    .orderBy('seq'),
);

/** Lists messages changed after `since` and up to `upTo`, including deleted ones, by revision. */
export const listChanged = (
  db: Queryable,
  conversationId: string,
  since: number,
  upTo = NO_LIMIT,
): Promise<StoredMessage[]> => changed(db, conversationId, since, upTo);

// Both parts are in the order of an index, so only the skipped rows are read.
const nthChange = compiledRow((db, conversationId: string, since: number, skipped: number) => {
  const ofConversation = db.selectFrom('messages').where('conversation_id', '=', conversationId);
  return ofConversation
    .select('seq as revision')
    .where('seq', '>', since)
    .whereRef('rev', '=', 'seq')
    .unionAll(
      ofConversation.select('rev as revision').where('rev', '>', since).whereRef('rev', '>', 'seq'),
    )
    .orderBy('revision')
    .limit(1)
    .offset(skipped);
});

/** Returns the revision of the `nth` message changed after `since`; `nth` starts at 1. */
export async function findNthChange(
  db: Queryable,
  conversationId: string,
  since: number,
  nth: number,
): Promise<number | undefined> {
  const row = await nthChange(db, conversationId, since, nth - 1);
  return row?.revision;
}

const newestFirst = (db: Queryable, conversationId: string, limit: number) =>
  selectMessages(db)
    .where('m.conversation_id', '=', conversationId)
    .where('m.deleted_at', 'is', null)
    .orderBy('m.seq', 'desc')
    .limit(limit);
const newest = compiledQuery(newestFirst);

/** Lists the newest messages that are not deleted, newest first. */
export function listNewest(
  db: Queryable,
  conversationId: string,
  { limit, belowSeq }: { limit: number; belowSeq?: number | undefined },
): Promise<StoredMessage[]> {
  if (belowSeq === undefined) return newest(db, conversationId, limit);
  return newestFirst(db, conversationId, limit).where('m.seq', '<', belowSeq).execute();
}
