import type { Participant, StudySession } from '../../../contract/sessions.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type {
  NotificationDraft,
  NotificationService,
  Undelivered,
} from '../notifications/index.ts';
import { findNames } from '../people/index.ts';
import { findParticipant, isSameTime } from './participants.ts';

export type RecordNotice = Pick<NotificationService, 'record'>;

const VISIBLE_CHANGES = [
  { label: 'title', fields: ['title'] },
  { label: 'time', fields: ['startTime', 'endTime'] },
  { label: 'dates', fields: [] },
  { label: 'place', fields: ['location'] },
  { label: 'video link', fields: ['link'] },
  { label: 'description', fields: ['description'] },
] as const;

interface Change {
  before?: StudySession;
  after?: StudySession;
  now: Date;
  /** Describes a series after its title. The states then represent all of it. */
  series?: string;
  /** Other dates of the series, and the ids of the students who are asked for new ones. */
  newDates?: { askedIds: readonly string[] } | undefined;
}

/**
 * Stores the notifications about a change of a study session for its invited, removed and remaining
 * participants. `before` is `undefined` on creation, `after` on deletion. Deleting a study session
 * that has ended notifies no one.
 */
export async function recordNotifications(
  trx: Queryable,
  notifications: RecordNotice,
  { before, after, now, series = '', newDates }: Change,
): Promise<Undelivered[]> {
  const creatorId = (after ?? before)?.createdBy ?? '';
  const creator = (await findNames(trx, [creatorId])).get(creatorId) ?? '';
  const undelivered: Undelivered[] = [];
  const notify = async (
    ids: readonly string[],
    details: Omit<NotificationDraft, 'userId' | 'relatedUserId'>,
  ) => {
    for (const userId of ids) {
      const draft = { userId, relatedUserId: creatorId, ...details };
      undelivered.push(...(await notifications.record(trx, draft)));
    }
  };

  const previous = participantIds(before);
  const current = participantIds(after);
  if (after) {
    const invited = current.filter((id) => !previous.includes(id));
    await notify(invited, {
      topic: 'invited',
      message: `${creator} invited you to ${quoted(after)}${series}.`,
      sessionId: after._id,
      startsAt: after.startTime,
    });
  }
  if (before && after) {
    const removed = previous.filter((id) => !current.includes(id));
    await notify(removed, {
      topic: 'removed',
      message: `${creator} took you off ${quoted(before)}${series}.`,
      startsAt: before.startTime,
    });
    const changes = describeChanges(before, after, newDates !== undefined);
    const kept = changes === '' ? [] : current.filter((id) => previous.includes(id));
    for (const id of kept) {
      await notify([id], {
        topic: 'changed',
        message: `${creator} ${describeFor(id, { before, after, changes, series, newDates })}`,
        sessionId: after._id,
        startsAt: after.startTime,
        ...(before.startTime !== after.startTime && { previousStartsAt: before.startTime }),
      });
    }
  }
  if (before && !after && before.endTime > now.toISOString()) {
    await notify(previous, {
      topic: 'cancelled',
      message: `${creator} cancelled ${quoted(before)}${series}.`,
      startsAt: before.startTime,
    });
  }
  return undelivered;
}

/** Returns the ids of the creators and participants without duplicates. */
export function memberIds(...states: readonly (StudySession | undefined)[]): string[] {
  const ids = states.flatMap((state) => (state ? [state.createdBy, ...participantIds(state)] : []));
  return [...new Set(ids)];
}

const participantIds = (session?: StudySession) =>
  session?.participants.map(({ _id }) => _id) ?? [];

export const quoted = (session: StudySession) => `“${session.title}”`;

/** Returns what the creator changed. A change of the time removed an answer, so it is asked for again. */
function describeFor(
  userId: string,
  {
    before,
    after,
    changes,
    series,
    newDates,
  }: Required<Pick<Change, 'series'>> & {
    before: StudySession;
    after: StudySession;
    changes: string;
    newDates: Change['newDates'];
  },
): string {
  const { proposal, answer } = findParticipant(before, userId) ?? {};
  if (proposal && isSameTime(proposal, after) && isAnswered(findParticipant(after, userId))) {
    return `took the time that you proposed for ${quoted(after)}.`;
  }
  const isAskedAgain = answer !== 'pending' && !isSameTime(before, after);
  const isAsked = newDates?.askedIds.includes(userId);
  const invitation = isAsked ? ' Please answer for the new ones.' : '';
  const request = isAskedAgain ? ' Please answer again.' : invitation;
  return `changed the ${changes} of ${quoted(after)}${series}.${request}`;
}

const isAnswered = (participant?: Participant) => participant?.answer !== 'pending';

/** Returns "time and place", or an empty string when no visible field changed. */
function describeChanges(before: StudySession, after: StudySession, hasNewDates: boolean): string {
  const labels = VISIBLE_CHANGES.filter(
    ({ label, fields }) =>
      (label === 'dates' && hasNewDates) || fields.some((field) => before[field] !== after[field]),
  ).map(({ label }) => label);
  const last = labels.pop();
  if (last === undefined) return '';
  return labels.length === 0 ? last : `${labels.join(', ')} and ${last}`;
}
