import type { Participant, StudySession } from '../../../contract/sessions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import {
  type NotificationDraft,
  recordNotification,
  recordNotifications,
  type Undelivered,
} from '../notifications/index.ts';
import { findNames } from '../people/index.ts';
import { findParticipant, isSameTime } from './participants.ts';

const VISIBLE_CHANGES = [
  { label: 'title', fields: ['title'] },
  { label: 'time', fields: ['startTime', 'endTime'] },
  { label: 'dates', fields: [] },
  { label: 'place', fields: ['location'] },
  { label: 'video link', fields: ['link'] },
  { label: 'description', fields: ['description'] },
] as const;

/** The states of a study session before and after a change by its creator. */
export interface Change {
  before?: StudySession;
  after?: StudySession;
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
export async function recordChange(
  context: Context,
  trx: Queryable,
  { before, after, series = '', newDates }: Change,
): Promise<Undelivered[]> {
  const creatorId = (after ?? before)?.createdBy ?? '';
  const creator = (await findNames(trx, [creatorId])).get(creatorId) ?? '';
  const drafts: NotificationDraft[] = [];
  const notify = (
    ids: readonly string[],
    details: Omit<NotificationDraft, 'userId' | 'relatedUserId'>,
  ) => drafts.push(...ids.map((userId) => ({ userId, relatedUserId: creatorId, ...details })));

  const previous = participantIds(before);
  const current = participantIds(after);
  if (after) {
    const invited = current.filter((id) => !previous.includes(id));
    const isTaken = !before && after.offerId !== undefined;
    notify(invited, {
      ...(isTaken
        ? {
            topic: 'agreed',
            message: `${creator} took the time that you offered for ${quoted(after)}.`,
          }
        : { topic: 'invited', message: `${creator} invited you to ${quoted(after)}${series}.` }),
      sessionId: after._id,
      startsAt: after.startTime,
    });
  }
  if (before && after) {
    const removed = previous.filter((id) => !current.includes(id));
    notify(removed, {
      topic: 'removed',
      message: `${creator} took you off ${quoted(before)}${series}.`,
      startsAt: before.startTime,
    });
    const changes = describeChanges(before, after, newDates !== undefined);
    const kept = changes === '' ? [] : current.filter((id) => previous.includes(id));
    for (const id of kept) {
      notify([id], {
        topic: 'changed',
        message: `${creator} ${describeFor(id, changes, { before, after, series, newDates })}`,
        sessionId: after._id,
        startsAt: after.startTime,
        ...(before.startTime !== after.startTime && { previousStartsAt: before.startTime }),
      });
    }
  }
  if (before && !after && before.endTime > context.now().toISOString()) {
    notify(previous, {
      topic: 'cancelled',
      message: `${creator} cancelled ${quoted(before)}${series}.`,
      startsAt: before.startTime,
    });
  }
  return recordNotifications(context, trx, drafts);
}

/** Returns the ids of the creators and participants without duplicates. */
export function memberIds(...states: readonly (StudySession | undefined)[]): string[] {
  const ids = states.flatMap((state) => (state ? [state.createdBy, ...participantIds(state)] : []));
  return [...new Set(ids)];
}

const participantIds = (session?: StudySession) =>
  session?.participants.map(({ _id }) => _id) ?? [];

export const quoted = (session: StudySession) => `“${session.title}”`;

/** Returns what the creator changed. Where the change of the time removed an answer, it is asked for again. */
function describeFor(
  userId: string,
  changes: string,
  { before, after, series = '', newDates }: Change & Record<'before' | 'after', StudySession>,
): string {
  const { proposal, answer } = findParticipant(before, userId) ?? {};
  const hasAnswer = isAnswered(findParticipant(after, userId));
  if (proposal && isSameTime(proposal, after) && hasAnswer) {
    return `took the time that you proposed for ${quoted(after)}.`;
  }
  const isAskedAgain = answer !== 'pending' && !hasAnswer && !isSameTime(before, after);
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

/** The state of a study session before and after an answer. */
export interface Answered {
  before: StudySession;
  after: StudySession;
  /** The study session of the response, if `after` represents several. */
  stored?: StudySession;
  /** Ids of the study sessions that the states represent, if there are several. */
  ids?: string[];
  /** Describes the series after the title, if all of it is answered. */
  series?: string;
}

const ANSWERS = {
  pending: 'has not answered your invitation to',
  accepted: 'accepted',
  maybe: 'may come to',
  declined: 'declined',
} as const;

/** Stores the notification for the creator about what an invited student answered or proposes. */
export async function recordAnswer(
  context: Context,
  trx: Queryable,
  { userId, before, after, series = '' }: Answered & { userId: string },
): Promise<Undelivered[]> {
  const name = (await findNames(trx, [userId])).get(userId) ?? '';
  const notice = describeAnswer({ userId, name, before, after, series });
  if (!notice) return [];
  return recordNotification(context, trx, {
    userId: after.createdBy,
    relatedUserId: userId,
    sessionId: after._id,
    startsAt: after.startTime,
    ...notice,
  });
}

type Notice = Pick<NotificationDraft, 'topic' | 'message'> &
  Partial<Pick<NotificationDraft, 'startsAt' | 'previousStartsAt'>>;

/** Returns nothing if the creator sees no difference. */
function describeAnswer({
  userId,
  name,
  before,
  after,
  series,
}: Answered & { userId: string; name: string }): Notice | undefined {
  const previous = findParticipant(before, userId);
  const current = findParticipant(after, userId);
  if (!current) return { topic: 'left', message: `${name} left ${quoted(after)}${series ?? ''}.` };
  const { answer = 'pending', note, proposal } = current;
  if (answer !== previous?.answer || note !== previous.note) {
    const words = note ? `: “${note}”` : '.';
    const message = `${name} ${ANSWERS[answer]} ${quoted(after)}${series ?? ''}${words}`;
    return { topic: 'answered', message };
  }
  if (!proposal || (previous.proposal && isSameTime(previous.proposal, proposal))) return undefined;
  return {
    topic: 'proposed',
    message: `${name} proposes another time for ${quoted(after)}.`,
    startsAt: proposal.startTime,
    previousStartsAt: after.startTime,
  };
}
