import type { Session } from '../../../contract/sessions.ts';
import type { Queryable } from '../../context.ts';
import type { NotificationService, Pending } from '../notifications/service.ts';
import { findNames } from '../users/repository.ts';

export type RecordNotice = Pick<NotificationService, 'record'>;

const VISIBLE_CHANGES = [
  { label: 'title', fields: ['title'] },
  { label: 'time', fields: ['startTime', 'endTime'] },
  { label: 'place', fields: ['location'] },
  { label: 'description', fields: ['description'] },
] as const;

/**
 * Stores what everybody but the creator has to know about a step from one state of a session to
 * the next: who is newly invited, no longer invited, or sees something else than before. A state
 * that is left out is that of a session not yet, or no longer, there. Clearing away one that has
 * ended cancels nothing.
 */
export async function recordNotices(
  trx: Queryable,
  notifications: RecordNotice,
  { before, after, now }: { before?: Session; after?: Session; now: Date },
): Promise<Pending[]> {
  const creatorId = (after ?? before)?.createdBy ?? '';
  const creator = (await findNames(trx, [creatorId])).get(creatorId) ?? '';
  const pending: Pending[] = [];
  const tell = async (ids: readonly string[], message: string, sessionId?: string) => {
    for (const userId of ids) {
      const draft = { userId, type: 'session' as const, message, relatedUserId: creatorId };
      pending.push(
        await notifications.record(trx, sessionId === undefined ? draft : { ...draft, sessionId }),
      );
    }
  };

  const were = participantIds(before);
  const are = participantIds(after);
  if (after) {
    const invited = are.filter((id) => !were.includes(id));
    await tell(invited, `${creator} invited you to ${quoted(after)}.`, after._id);
  }
  if (before && after) {
    const removed = were.filter((id) => !are.includes(id));
    await tell(removed, `${creator} took you off ${quoted(before)}.`);
    const changes = describeChanges(before, after);
    const kept = changes === '' ? [] : are.filter((id) => were.includes(id));
    await tell(kept, `${creator} changed the ${changes} of ${quoted(after)}.`, after._id);
  }
  if (before && !after && before.endTime > now.toISOString()) {
    await tell(were, `${creator} cancelled ${quoted(before)}.`);
  }
  return pending;
}

/** Everybody whom a step from one state to the next concerns, each once. */
export function peopleOf(...states: readonly (Session | undefined)[]): string[] {
  const ids = states.flatMap((state) => (state ? [state.createdBy, ...participantIds(state)] : []));
  return [...new Set(ids)];
}

const participantIds = (session?: Session) => session?.participants.map(({ _id }) => _id) ?? [];

const quoted = (session: Session) => `“${session.title}”`;

/** "time and place", or nothing when a participant sees the same as before. */
function describeChanges(before: Session, after: Session): string {
  const labels = VISIBLE_CHANGES.filter(({ fields }) =>
    fields.some((field) => before[field] !== after[field]),
  ).map(({ label }) => label);
  const last = labels.pop();
  if (last === undefined) return '';
  return labels.length === 0 ? last : `${labels.join(', ')} and ${last}`;
}
