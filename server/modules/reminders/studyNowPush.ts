import { WAITS_FOR_OTHERS } from '../../../contract/constants.ts';
import type { PushMessage } from '../../../contract/reminders.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { listBuddyIds } from '../relations/index.ts';
import { findOpen } from '../sessions/index.ts';
import { listStudyNowChoices, STUDY_NOW } from './choiceRepository.ts';
import { type Delivery, insertDeliveries } from './deliveryRepository.ts';
import { claimReminders } from './reminderRepository.ts';

/**
 * Stores a push for the buddies who chose it, once for each study session and student, for
 * sendDeliveries().
 */
export async function pushStudyNow(
  { database, now }: Context,
  { _id: sessionId, title, startTime }: StudySession,
  buddyIds: readonly string[],
): Promise<void> {
  if (buddyIds.length === 0) return;
  const userIds = await listStudyNowChoices(database, buddyIds);
  // Checking first avoids a write lock.
  if (userIds.length === 0) return;
  const at = now().toISOString();
  const pushes = userIds.map(
    (userId) =>
      ({ userId, sessionId, title, startTime, lead: STUDY_NOW, channel: 'push' }) as const,
  );
  await database.transaction().execute(async (trx) => {
    await insertDeliveries(trx, await claimReminders(trx, pushes, at), at);
  });
}

interface Wanted {
  message: Omit<PushMessage, 'tag'>;
  /** When the study session stops waiting, in milliseconds since 1970. */
  until: number;
}

/**
 * Returns the push of a delivery. Returns `undefined` if the study session does not wait any more, or if the
 * student cannot join it or no longer wants the push.
 */
export async function findStudyNowPush(
  db: Queryable,
  { session_id, user_id, start_time }: Delivery,
  now: Date,
): Promise<Wanted | undefined> {
  const until = Date.parse(start_time) + WAITS_FOR_OTHERS;
  if (until <= now.getTime()) return undefined;
  const [userId] = await listStudyNowChoices(db, [user_id]);
  if (userId === undefined) return undefined;
  const viewer = { userId, buddyIds: await listBuddyIds(db, userId) };
  const session = await findOpen(db, viewer, session_id);
  if (!session?.isNow || session.startTime !== start_time || session.placesLeft === 0) {
    return undefined;
  }
  const { title, creator } = session;
  const body = `${creator.name} studies now: “${title}”.`;
  return { message: { title: 'Study now', body, path: `/sessions?session=${session_id}` }, until };
}
