import { LIMITS } from '../../../contract/constants.ts';
import { compiledQuery } from '../../platform/database/compiledQuery.ts';

/** Selects messages and those directly before them, the newest first. */
export const listBefore = compiledQuery((db, ids: readonly string[]) =>
  db
    .selectFrom('messages as last')
    .innerJoin('messages as m', (join) =>
      join
        .onRef('m.conversation_id', '=', 'last.conversation_id')
        .onRef('m.seq', '<=', 'last.seq')
        .on((eb) => eb('m.seq', '>', eb('last.seq', '-', eb.lit(LIMITS.messagePage)))),
    )
    .leftJoin('attachments as file', 'file.message_id', 'm.id')
    .where('last.id', 'in', ids)
    .where('m.deleted_at', 'is', null)
    .orderBy('m.seq', 'desc')
    .select(['last.id as last_id', 'm.sender_id', 'm.body', 'm.created_at', 'file.file_type']),
);
