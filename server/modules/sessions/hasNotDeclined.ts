import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { SessionParticipantsTable } from '../../platform/database/sessionTables.ts';

/**
 * Builds a condition that excludes invited students who declined.
 * @param answer the column of `session_participants`
 */
export function hasNotDeclined(
  answer: Expression<SessionParticipantsTable['answer']>,
): Expression<SqlBool> {
  const eb = expressionBuilder<Schema>();
  return eb.or([eb(answer, 'is', null), eb(answer, '<>', 'declined')]);
}
