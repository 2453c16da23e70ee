import { LIMITS } from '../../../contract/constants.ts';
import { MINUTE } from '../../../contract/durations.ts';
import type { StudyNowBody, StudySession, StudySessionBody } from '../../../contract/sessions.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { deliverNotifications, listNotified, recordNotifications } from '../notifications/index.ts';
import { findNames, lockUser } from '../people/index.ts';
import { listBuddyIds } from '../relations/index.ts';
import { memberIds, quoted } from './sessionNotifications.ts';
import { assertStored } from './sessionRules.ts';
import { findStudySession } from './repository.ts';
import { findRunningNow, markInstant } from './studyNowRepository.ts';
import { storeStudySession, updateOne } from './studySessions.ts';
import { changeByCreator, type SessionDeps } from './transitions.ts';

/**
 * Starts a study session now: with one buddy, or open to all of them. A student has one that is open to all
 * at a time: starting another moves it. Buddies who are online and have not joined get a notification of each
 * once, and those who chose it a push.
 * @throws {HttpError} as createStudySession()
 */
export async function studyNow(
  deps: SessionDeps,
  userId: string,
  { title, minutes, buddyId }: StudyNowBody,
): Promise<StudySession> {
  const session = assertStored(
    await changeByCreator(deps, async (trx, now) => {
      const body = {
        title,
        startTime: now.toISOString(),
        endTime: new Date(now.getTime() + minutes * MINUTE).toISOString(),
      };
      if (buddyId !== undefined) {
        return storeStudySession(trx, {
          ...{ creatorId: userId, now },
          body: { ...body, participants: [buddyId] },
        });
      }
      // Simultaneous requests start one.
      await lockUser(trx, userId);
      const running = await findRunningNow(trx, userId, body.startTime);
      if (running) return moveToNow(deps, trx, { userId, running, body, now });
      const open = { ...body, places: LIMITS.places };
      return storeStudySession(trx, { creatorId: userId, body: open, now, isInstant: true });
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

interface Move {
  userId: string;
  running: StudySession;
  body: Pick<StudySessionBody, 'title' | 'startTime' | 'endTime'>;
  now: Date;
}

/** Those who joined stay. They are asked again if it ends later, as after any change. */
async function moveToNow(
  { callbacks }: SessionDeps,
  trx: Queryable,
  { userId, running, body, now }: Move,
) {
  const { _id: id, participants, places } = running;
  const joined = participants.map(({ _id }) => _id);
  const moved = { ...body, participants: joined, ...(places !== undefined && { places }) };
  const change = await updateOne(callbacks, trx, { userId, id, body: moved, now });
  await markInstant(trx, id, body.startTime);
  return { ...change, after: assertStored(await findStudySession(trx, id)) };
}

async function notifyBuddies(
  deps: SessionDeps,
  userId: string,
  session: StudySession,
): Promise<void> {
  const buddyIds = await listBuddyIds(deps.context.database, userId);
  await notifyOnline(deps, userId, { session, buddyIds });
  await deps.callbacks.onStudyNow(session, buddyIds);
}

async function notifyOnline(
  { context, callbacks }: SessionDeps,
  userId: string,
  { session, buddyIds }: { session: StudySession; buddyIds: readonly string[] },
): Promise<void> {
  const { database } = context;
  const told = await listNotified(database, session._id, 'studyNow');
  const known = [...told, ...memberIds(session)];
  const onlineIds = (await callbacks.listOnline(buddyIds)).filter((id) => !known.includes(id));
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
