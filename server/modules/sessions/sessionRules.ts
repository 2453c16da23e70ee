import { tidyLine } from '../../../contract/text.ts';
import { randomBytes } from 'node:crypto';
import { DATE_TIME } from '../../../contract/common/types.ts';
import { LIMITS, MAX_SESSION_LENGTH, NO_SESSION } from '../../../contract/constants.ts';
import { DAY } from '../../../contract/durations.ts';
import type {
  SessionTimes,
  SessionTimesBody,
  StudySession,
  StudySessionBody,
} from '../../../contract/sessions.ts';
import { lockPairs } from '../../platform/database/lock.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import {
  conflict,
  forbidden,
  invalidField,
  notFound,
  unauthorized,
} from '../../platform/errors/httpError.ts';
import { findActiveNames, lockUser } from '../people/index.ts';
import { hasBlockBetween, listBuddyIds } from '../relations/index.ts';
import { countComing, findStudySession, lockStudySession } from './repository.ts';

/** Allowed distance of a start from now, in milliseconds. */
const EARLIEST_START = 366 * DAY;
const LATEST_START = 5 * 366 * DAY;

/** Study sessions that a student created and that have not ended. */
const MAX_COMING_SESSIONS = 500;

/** The error for a study session that does not exist, or of others. */
export const noSession = () => notFound(NO_SESSION);

/**
 * Validates and trims a study session.
 * @param before the stored study session, whose start may stay unchanged regardless of its age
 * @throws {HttpError} 400 with the field for invalid times
 */
export function parseStudySession(
  body: StudySessionBody,
  { creatorId, now, before }: { creatorId: string; now: Date; before?: StudySession },
) {
  return {
    ...parseTimes(body, { now, before }),
    title: tidyLine(body.title),
    description: (body.description ?? '').trim(),
    location: tidyLine(body.location ?? ''),
    link: readVideoLink(body.link ?? ''),
    // Without duplicates and without the creator.
    participantIds: [...new Set(body.participants)].filter((id) => id !== creatorId),
    // `null` closes the session to buddies. `undefined` changes nothing.
    places: body.places === 0 ? null : body.places,
  };
}

/** The validated fields of a study session; instants are in UTC. */
export type StudySessionDraft = ReturnType<typeof parseStudySession>;

/**
 * Returns the times in UTC.
 * @param before the stored times; an unchanged start is allowed regardless of its age
 * @throws {HttpError} 400 with the field for invalid times
 */
export function parseTimes(
  body: SessionTimesBody,
  { now, before }: { now: Date; before?: SessionTimes | undefined },
): SessionTimes {
  const startTime = readInstant('startTime', 'start', body.startTime);
  const endTime = readInstant('endTime', 'end', body.endTime);
  const length = Date.parse(endTime) - Date.parse(startTime);
  if (length <= 0) throw invalidField('endTime', 'The end must be after the start.');
  if (length > MAX_SESSION_LENGTH)
    throw invalidField('endTime', 'A session can last 24 hours at most.');
  const distance = Date.parse(startTime) - now.getTime();
  const isMoved = startTime !== before?.startTime;
  if (isMoved && (distance < -EARLIEST_START || distance > LATEST_START)) {
    throw invalidField(
      'startTime',
      'The start must be within the past year or the next five years.',
    );
  }
  return { startTime, endTime };
}

/** @throws {HttpError} 409 when these study sessions, of which some may have ended, are too many */
export async function assertFewSessions(
  trx: Queryable,
  creatorId: string,
  planned: readonly Pick<SessionTimes, 'endTime'>[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const added = planned.filter(({ endTime }) => endTime > at).length;
  if (added === 0) return;
  // Simultaneous requests are counted one after the other.
  await lockUser(trx, creatorId);
  if ((await countComing(trx, creatorId, at)) + added <= MAX_COMING_SESSIONS) return;
  throw conflict(
    added === 1
      ? `You have planned ${MAX_COMING_SESSIONS} sessions. Please delete one before you plan another.`
      : `You can plan ${MAX_COMING_SESSIONS} sessions at most, and this series has too many.`,
  );
}

/** Returns those of the students who are buddies of the creator, until the transaction ends. */
export async function findBuddies(
  trx: Queryable,
  creatorId: string,
  studentIds: readonly string[],
): Promise<Set<string>> {
  await lockPairs(trx, creatorId, studentIds);
  const buddies = new Set(studentIds.length === 0 ? [] : await listBuddyIds(trx, creatorId));
  return new Set(studentIds.filter((id) => buddies.has(id)));
}

/**
 * Does not name the student, who may have blocked the creator.
 * @throws {HttpError} 400 with the field unless all invited students are buddies, 401 and 404 when
 * the creator or an invited student deleted the account.
 */
export async function assertBuddies(
  trx: Queryable,
  creatorId: string,
  { invitedIds, buddies }: { invitedIds: readonly string[]; buddies: ReadonlySet<string> },
): Promise<void> {
  if (invitedIds.every((id) => buddies.has(id))) return;
  const active = await findActiveNames(trx, [creatorId, ...invitedIds]);
  if (!active.has(creatorId)) throw unauthorized();
  if (active.size <= invitedIds.length) throw notFound('A student was not found.');
  throw invalidField('participants', 'You can only invite your study buddies.');
}

/**
 * Refuses to bring students together of whom one blocks the other. Does not name them.
 * @throws {HttpError} 400 with the field
 */
export async function assertNotBlocking(
  trx: Queryable,
  addedIds: readonly string[],
  participantIds: readonly string[],
): Promise<void> {
  if (addedIds.length === 0 || participantIds.length < 2) return;
  if (!(await hasBlockBetween(trx, addedIds, participantIds))) return;
  throw invalidField(
    'participants',
    'Some of these students cannot take part in the same session.',
  );
}

export const TOO_MANY_PARTICIPANTS = `A session can have ${LIMITS.participants} participants at most.`;

/** @throws {HttpError} 400 with the field for more participants than a study session can have */
export function assertFewParticipants(participantIds: readonly string[]): void {
  if (new Set(participantIds).size <= LIMITS.participants) return;
  throw invalidField('participants', TOO_MANY_PARTICIPANTS);
}

/**
 * Locks and returns a study session of the creator.
 * @throws {HttpError} 404 unless the student is a member, 403 unless they are the creator
 */
export async function findOwn(
  trx: Queryable,
  userId: string,
  id: string,
  verb: 'change' | 'delete',
): Promise<StudySession> {
  await lockStudySession(trx, id);
  const session = await findStudySession(trx, id);
  if (!session || !isMember(session, userId)) throw noSession();
  if (session.createdBy !== userId) {
    throw forbidden(`Only the student who created this session can ${verb} it.`);
  }
  return session;
}

export const isMember = ({ createdBy, participants }: StudySession, userId: string): boolean =>
  createdBy === userId || participants.some(({ _id }) => _id === userId);

export function assertStored<Stored>(session: Stored | undefined): Stored {
  if (!session) throw new Error('The study session was not stored.');
  return session;
}

/** Returns the instant in UTC. A time without an offset is in UTC. */
export function readInstant(field: string, label: string, text: string): string {
  const [, date = '', time = '', fraction = '', hours = '+00', minutes = '00'] =
    DATE_TIME.exec(text) ?? [];
  const instant = new Date(`${date}T${time}${fraction}${hours}:${minutes}`);
  // The format allows leap seconds, which Date does not parse, and days like February 30.
  if (Number.isNaN(instant.getTime()) || dayOfMonth(date) !== date)
    throw invalidField(field, `The ${label} is not a time that exists.`);
  return instant.toISOString();
}

/** Returns the day that Date reads, which is in the next month for February 30. */
const dayOfMonth = (date: string) => new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10);

/** Returns the columns of the fields that the creator sets. */
export const columnsOf = (plan: StudySessionDraft) => ({
  title: plan.title,
  description: plan.description,
  location: plan.location,
  link: plan.link,
  start_time: plan.startTime,
  end_time: plan.endTime,
  ...(plan.places !== undefined && { places: plan.places }),
});

/** Random bytes of an id, too many to guess. */
const ID_SIZE = 16;

/**
 * Returns the URL in its standard form, empty for a blank text.
 * @throws {HttpError} 400 with the field unless it is an https URL without a user and password
 */
function readVideoLink(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const url = URL.canParse(trimmed) ? new URL(trimmed) : undefined;
  // Other characters than ASCII are longer in the standard form.
  if (url && (url.username !== '' || url.password !== '')) {
    throw invalidField('link', 'The video link must not contain a user or password.');
  }
  if (url?.protocol === 'https:' && url.href.length <= LIMITS.link) return url.href;
  throw invalidField('link', 'The video link must be a URL that starts with https://.');
}

/**
 * Returns a new link, with lower-case letters because some services ignore case.
 * @param template URL with `{id}`; without it, the link is empty
 */
export const makeVideoLink = (template: string): string =>
  template.replaceAll('{id}', randomBytes(ID_SIZE).toString('hex'));
