import { expressionBuilder, type Expression } from 'kysely';
import { LIMITS } from '../../../contract/constants.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** Counts the participants of a study session, hidden ones too. */
export function countParticipants(sessionId: Expression<string>) {
  const eb = expressionBuilder<Schema>();
  return eb
    .selectFrom('session_participants as member')
    .select((each) => each.fn.countAll<number | string>().as('count'))
    .where('member.session_id', '=', sessionId);
}

/** Counts those who joined the open study session. They keep their places until they leave. */
export const countJoined = (sessionId: Expression<string>) =>
  countParticipants(sessionId).where('member.joined_at', 'is not', null);

/** Selects the counts for `placesOf()`. They are null unless the study session is open. */
export function placeCounts(sessionId: Expression<string>, places: Expression<number | null>) {
  const ifOpen = expressionBuilder<Schema>().case().when(places, 'is not', null);
  return [
    ifOpen.then(countJoined(sessionId)).end().as('joined'),
    ifOpen.then(countParticipants(sessionId)).end().as('invited'),
  ] as const;
}

/** The places of a study session, and how many participants there are. */
export interface JoinedRow {
  places: number | null;
  joined: number | string | null;
  invited: number | string | null;
}

/** Returns the places of an open study session on the wire. */
export function placesOf({
  places,
  joined,
  invited,
}: JoinedRow): Pick<StudySession, 'places' | 'placesLeft'> {
  if (places === null) return {};
  const left = Math.min(places - Number(joined), LIMITS.participants - Number(invited));
  return { places, placesLeft: Math.max(0, left) };
}
