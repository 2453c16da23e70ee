import { DELAYS } from '../../../contract/constants.ts';
import type { Session, SessionBody } from '../../../contract/sessions.ts';
import type { Queryable } from '../../context.ts';
import { badRequest } from '../../errors.ts';
import { listBuddyIds } from '../requests/repository.ts';
import { findNames } from '../users/repository.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** How far from now a start may be moved to; anything beyond is a slip of the pen. */
const EARLIEST_START = 366 * DAY;
const LATEST_START = 5 * 366 * DAY;

/** What a session is to become; instants are in UTC. */
export interface Plan {
  title: string;
  description: string;
  location: string;
  startTime: string;
  endTime: string;
  /** Each once, and never the creator. */
  participantIds: string[];
}

/**
 * Reads what a student asks for.
 * @param before the session as it is, when one is changed: its own start may stay however old
 * @throws {RefusalError} 400 with the field for times that cannot be
 */
export function planSession(
  body: SessionBody,
  { creatorId, now, before }: { creatorId: string; now: Date; before?: Session },
): Plan {
  const startTime = readInstant('startTime', 'start', body.startTime);
  const endTime = readInstant('endTime', 'end', body.endTime);
  const length = Date.parse(endTime) - Date.parse(startTime);
  if (length <= 0) refuse('endTime', 'The end must be after the start.');
  if (length > DELAYS.longestSession) refuse('endTime', 'A session can last 24 hours at most.');
  const distance = Date.parse(startTime) - now.getTime();
  const moved = startTime !== before?.startTime;
  if (moved && (distance < -EARLIEST_START || distance > LATEST_START)) {
    refuse('startTime', 'The start must be within the past year or the next five years.');
  }
  return {
    title: body.title.trim(),
    description: (body.description ?? '').trim(),
    location: (body.location ?? '').trim(),
    startTime,
    endTime,
    participantIds: [...new Set(body.participants)].filter((id) => id !== creatorId),
  };
}

/** @throws {RefusalError} 400 naming the first of them who is no accepted buddy of the creator */
export async function refuseStrangers(
  db: Queryable,
  creatorId: string,
  invitedIds: readonly string[],
): Promise<void> {
  if (invitedIds.length === 0) return;
  const buddies = new Set(await listBuddyIds(db, creatorId));
  const strangers = invitedIds.filter((id) => !buddies.has(id));
  if (strangers.length === 0) return;
  const [name = 'One of those you invite'] = (await findNames(db, strangers)).values();
  refuse('participants', `${name} is not a study buddy of yours, so you cannot invite them.`);
}

function readInstant(field: string, label: string, text: string): string {
  const instant = new Date(text);
  // The pattern of the contract lets a leap second through, which no clock here knows.
  if (Number.isNaN(instant.getTime())) refuse(field, `The ${label} is not a time that exists.`);
  return instant.toISOString();
}

function refuse(field: string, sentence: string): never {
  throw badRequest(sentence, { [field]: sentence });
}
