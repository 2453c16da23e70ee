import { LIMITS } from '../../../contract/constants.ts';
import { MINUTE } from '../../../contract/durations.ts';
import type { StudyNowBody, StudySession } from '../../../contract/sessions.ts';
import { deliverNotifications, recordNotifications } from '../notifications/index.ts';
import { findNames } from '../people/index.ts';
import { listBuddyIds } from '../relations/index.ts';
import { quoted } from './sessionNotifications.ts';
import { assertStored } from './sessionRules.ts';
import { storeStudySession } from './studySessions.ts';
import { changeByCreator, type SessionDeps } from './transitions.ts';

/**
 * Starts a study session now: with one buddy, or open to all of them. Buddies who are online get a
 * notification, and those who chose it a push.
 * @throws {HttpError} as createStudySession()
 */
export async function studyNow(
  deps: SessionDeps,
  userId: string,
  { title, minutes, buddyId }: StudyNowBody,
): Promise<StudySession> {
  const session = assertStored(
    await changeByCreator(deps, (trx, now) => {
      const body = {
        title,
        startTime: now.toISOString(),
        endTime: new Date(now.getTime() + minutes * MINUTE).toISOString(),
        ...(buddyId === undefined ? { places: LIMITS.places } : { participants: [buddyId] }),
      };
      const isInstant = buddyId === undefined;
      return storeStudySession(trx, { creatorId: userId, body, now, isInstant });
    }),
  );
  if (buddyId === undefined) {
    // The study session is stored, whether or not others hear of it.
    await notifyBuddies(deps, userId, session).catch((err: unknown) => {
      deps.context.log.error({ err }, 'buddies not notified of a session that starts now');
    });
  }
  return session;
}

async function notifyBuddies(
  deps: SessionDeps,
  userId: string,
  session: StudySession,
): Promise<void> {
  const buddyIds = await listBuddyIds(deps.context.database, userId);
  await notifyOnline(deps, userId, { session, buddyIds });
  await deps.hooks.onStudyNow(session, buddyIds);
}

async function notifyOnline(
  { context, hooks }: SessionDeps,
  userId: string,
  { session, buddyIds }: { session: StudySession; buddyIds: readonly string[] },
): Promise<void> {
  const { database } = context;
  const onlineIds = await hooks.listOnline(buddyIds);
  const name = (await findNames(database, [userId])).get(userId) ?? '';
  const undelivered = await database.transaction().execute((trx) =>
    recordNotifications(
      context,
      trx,
      onlineIds.map((id) => ({
        userId: id,
        topic: 'studyNow' as const,
        message: `${name} studies now: ${quoted(session)}. Join with one tap.`,
        relatedUserId: userId,
        sessionId: session._id,
        startsAt: session.startTime,
      })),
    ),
  );
  deliverNotifications(context, undelivered);
}
