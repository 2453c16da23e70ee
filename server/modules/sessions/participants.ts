import type { Participant, SessionTimes, StudySession } from '../../../contract/sessions.ts';
import { LIMITS } from '../../../contract/constants.ts';

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
