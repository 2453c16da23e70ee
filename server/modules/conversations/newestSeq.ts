import { expressionBuilder, type Expression } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

/** Selects the `seq` of the newest message of a conversation, which may be deleted. */
export const newestSeq = (conversationId: Expression<string>) =>
  expressionBuilder<Schema>()
    .selectFrom('messages as newest')
    .where('newest.conversation_id', '=', conversationId)
    .select(({ fn }) => fn.max('newest.seq').as('seq'));
