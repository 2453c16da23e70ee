import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Participant, SessionTimes, StudySession } from '../../../contract/sessions.ts';
import { LIMITS } from '../../../contract/constants.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { notBlockedPair } from '../relations/index.ts';
import { type OuterColumn, outerColumn } from '../../platform/database/outerColumn.ts';

/** Returns a study session as a member sees it: the words and proposals of others are the creator's. */
export function visibleTo(session: StudySession, viewerId: string): StudySession {
  if (session.createdBy === viewerId) return session;
  const participants = session.participants.map((participant) => {
    if (participant._id === viewerId) return participant;
    const { note: _note, proposal: _proposal, ...visible } = participant;
    return visible;
  });
  return { ...session, participants };
}

/** Returns a study session with the participants of all. */
export function unite(session: StudySession, all: readonly StudySession[]): StudySession {
  const people = [session, ...all].flatMap(({ participants }) => participants);
  const byId = new Map(people.toReversed().map((person) => [person._id, person]));
  return { ...session, participants: [...byId.values()].toReversed() };
}

export const findParticipant = (
  session: StudySession | undefined,
  userId: string,
): Participant | undefined => session?.participants.find(({ _id }) => _id === userId);

export const isSameTime = (a: SessionTimes, b: SessionTimes): boolean =>
  a.startTime === b.startTime && a.endTime === b.endTime;

/** Returns whether the changed times are within the times before, so that who comes is free then. */
export const isWithin = (after: SessionTimes, before: SessionTimes): boolean =>
  after.startTime >= before.startTime && after.endTime <= before.endTime;

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

/** The places of a study session, and how many participants there are. */
export interface JoinedRow {
  places: number | null;
  joined: number | null;
  invited: number | null;
}

/** Returns the places of an open study session on the wire. */
export function placesOf({
  places,
  joined,
  invited,
}: JoinedRow): Pick<StudySession, 'places' | 'placesLeft'> {
  if (places === null) return {};
  const left = Math.min(places - (joined ?? 0), LIMITS.participants - (invited ?? 0));
  return { places, placesLeft: Math.max(0, left) };
}
