import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Schema, SessionParticipantsTable } from '../../database/schema.ts';

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
