import type { StudySession } from '../../../contract/sessions.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { NotificationDraft, Undelivered } from '../notifications/index.ts';
import { findNames } from '../people/index.ts';
import type { Answered } from './answers.ts';
import { findParticipant, isSameTime } from './participants.ts';
import { quoted, type RecordNotice } from './sessionNotifications.ts';

const ANSWERS = {
  pending: 'has not answered your invitation to',
  accepted: 'accepted',
  maybe: 'may come to',
  declined: 'declined',
} as const;

/** Stores the notification for the creator about what an invited student answered or proposes. */
export async function recordAnswer(
  trx: Queryable,
  notifications: RecordNotice,
  { userId, before, after, series = '' }: Answered & { userId: string },
): Promise<Undelivered[]> {
  const name = (await findNames(trx, [userId])).get(userId) ?? '';
  const notice = describe({ userId, name, before, after, series });
  if (!notice) return [];
  return notifications.record(trx, {
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
function describe({
  userId,
  name,
  before,
  after,
  series,
}: {
  userId: string;
  name: string;
  before: StudySession;
  after: StudySession;
  series: string;
}): Notice | undefined {
  const previous = findParticipant(before, userId);
  const current = findParticipant(after, userId);
  if (!current) return { topic: 'left', message: `${name} left ${quoted(after)}${series}.` };
  const { answer = 'pending', note, proposal } = current;
  if (answer !== previous?.answer || note !== previous.note) {
    const words = note ? `: “${note}”` : '.';
    const message = `${name} ${ANSWERS[answer]} ${quoted(after)}${series}${words}`;
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
