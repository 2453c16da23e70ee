import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { type OuterColumn, outerColumn } from '../../platform/database/outerColumn.ts';
import { notBlockedPair } from '../relations/index.ts';

/**
 * Builds a condition that excludes invited students who declined.
 * @param answer the column of `session_participants`
 */
export function hasNotDeclined(
  answer: Expression<Schema['session_participants']['answer']>,
): Expression<SqlBool> {
  const eb = expressionBuilder<Schema>();
  return eb.or([eb(answer, 'is', null), eb(answer, '<>', 'declined')]);
}

/** Selects the participants of a study session, hidden ones too. */
export const participantsOf = (sessionId: OuterColumn) =>
  expressionBuilder<Schema>()
    .selectFrom('session_participants as member')
    .select('member.user_id')
    .where('member.session_id', '=', sessionId);

/** Selects the study sessions in which two students take part. */
export function sessionsOfPair(a: OuterColumn, b: OuterColumn) {
  const { selectFrom } = expressionBuilder<Schema>();
  const ofOne = selectFrom('session_participants as one')
    .select('one.session_id as id')
    .where('one.user_id', '=', a)
    .where((eb) => hasNotDeclined(eb.ref('one.answer')))
    .union(selectFrom('study_sessions as own').select('own.id').where('own.created_by', '=', a));
  return selectFrom(ofOne.as('of_one'))
    .innerJoin('study_sessions as s', 's.id', 'of_one.id')
    .where((eb) =>
      eb.or([
        eb('s.created_by', '=', b),
        eb.exists(
          participantsOf(outerColumn(eb, 's.id'))
            .where('member.user_id', '=', b)
            .where((member) => hasNotDeclined(member.ref('member.answer'))),
        ),
      ]),
    );
}

/** Builds a condition: the student neither takes part nor is across a block with a participant. */
export const canJoin = (sessionId: OuterColumn, userId: OuterColumn | string) => {
  const { not, exists } = expressionBuilder<Schema>();
  return not(
    exists(
      participantsOf(sessionId).where((eb) =>
        eb.or([
          eb('member.user_id', '=', userId),
          eb.not(notBlockedPair(userId, outerColumn(eb, 'member.user_id'))),
        ]),
      ),
    ),
  );
};

/** Counts the participants of a study session, hidden ones too. */
export const countParticipants = (sessionId: OuterColumn) =>
  participantsOf(sessionId)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'));

/** Counts those who joined the open study session. They keep their places until they leave. */
export const countJoined = (sessionId: OuterColumn) =>
  countParticipants(sessionId).where('member.joined_at', 'is not', null);

/** Selects the counts for `placesOf()`. They are null unless the study session is open. */
export function placeCounts(sessionId: OuterColumn, places: Expression<number | null>) {
  const ifOpen = expressionBuilder<Schema>().case().when(places, 'is not', null);
  return [
    ifOpen.then(countJoined(sessionId)).end().as('joined'),
    ifOpen.then(countParticipants(sessionId)).end().as('invited'),
  ] as const;
}
