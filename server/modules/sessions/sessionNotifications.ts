import type { StudySession } from '../../../contract/sessions.ts';
import type { Queryable } from '../../context.ts';
import type { NotificationService, Undelivered } from '../notifications/service.ts';
import { findNames } from '../users/repository.ts';

export type RecordNotice = Pick<NotificationService, 'record'>;

const VISIBLE_CHANGES = [
  { label: 'title', fields: ['title'] },
  { label: 'time', fields: ['startTime', 'endTime'] },
  { label: 'place', fields: ['location'] },
  { label: 'description', fields: ['description'] },
] as const;

/**
 * Stores the notifications about a change of a study session for its invited, removed and remaining
 * participants. `before` is `undefined` on creation, `after` on deletion. Deleting a study session
 * that has ended notifies no one.
 */
export async function recordNotifications(
  trx: Queryable,
  notifications: RecordNotice,
  { before, after, now }: { before?: StudySession; after?: StudySession; now: Date },
): Promise<Undelivered[]> {
  const creatorId = (after ?? before)?.createdBy ?? '';
  const creator = (await findNames(trx, [creatorId])).get(creatorId) ?? '';
  const undelivered: Undelivered[] = [];
  const notify = async (ids: readonly string[], message: string, sessionId?: string) => {
    for (const userId of ids) {
      const draft = { userId, kind: 'session' as const, message, relatedUserId: creatorId };
      undelivered.push(
        ...(await notifications.record(
          trx,
          sessionId === undefined ? draft : { ...draft, sessionId },
        )),
      );
    }
  };

  const previous = participantIds(before);
  const current = participantIds(after);
  if (after) {
    const invited = current.filter((id) => !previous.includes(id));
    await notify(invited, `${creator} invited you to ${quoted(after)}.`, after._id);
  }
  if (before && after) {
    const removed = previous.filter((id) => !current.includes(id));
    await notify(removed, `${creator} took you off ${quoted(before)}.`);
    const changes = describeChanges(before, after);
    const kept = changes === '' ? [] : current.filter((id) => previous.includes(id));
    await notify(kept, `${creator} changed the ${changes} of ${quoted(after)}.`, after._id);
  }
  if (before && !after && before.endTime > now.toISOString()) {
    await notify(previous, `${creator} cancelled ${quoted(before)}.`);
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

const quoted = (session: StudySession) => `“${session.title}”`;

/** Returns "time and place", or an empty string when no visible field changed. */
function describeChanges(before: StudySession, after: StudySession): string {
  const labels = VISIBLE_CHANGES.filter(({ fields }) =>
    fields.some((field) => before[field] !== after[field]),
  ).map(({ label }) => label);
  const last = labels.pop();
  if (last === undefined) return '';
  return labels.length === 0 ? last : `${labels.join(', ')} and ${last}`;
}
