import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Participant, SessionTimes, StudySession } from '../../../contract/sessions.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { SessionParticipantsTable } from '../../platform/database/sessionTables.ts';

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
