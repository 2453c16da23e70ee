import type { StudySession } from '../../../contract/sessions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { deliverNotifications, type Undelivered } from '../notifications/index.ts';
import { listBuddyIds } from '../relations/index.ts';
import { visibleTo } from './participants.ts';
import {
  type Answered,
  type Change,
  memberIds,
  recordAnswer,
  recordChange,
} from './sessionNotifications.ts';

/** A message; `recipientId` is a student, or the study session of its conversation. */
export interface SentMessage {
  senderId: string;
  recipientId: string;
  text: string;
}

export interface EndChange {
  startTime: string;
  /** The end before and after the change. */
  previousEnd: string;
  endTime: string;
}

/** What other modules do when study sessions change. */
export interface SessionCallbacks {
  /** Returns a message. Deleted ones have no text. */
  findMessage(trx: Queryable, id: string): Promise<SentMessage | undefined>;
  /** Returns those of the students who are online and show it. */
  listOnline(userIds: readonly string[]): Promise<string[]>;
  /** Runs in the transaction, before study sessions are deleted. */
  onDelete(trx: Queryable, sessionIds: readonly string[]): Promise<void>;
  /** Runs in the transaction of a change, for a study session with the same start and another end. */
  onEndChanged(trx: Queryable, sessionId: string, change: EndChange): Promise<void>;
  /** Runs after the commit of a change after which members may have left. */
  onMembersChanged(sessionIds: readonly string[]): Promise<void>;
  /** Runs after a study session was started now that is open to these buddies of its creator. */
  onStudyNow(session: StudySession, buddyIds: readonly string[]): Promise<void>;
  /** Runs after the commit of a change of times or members. */
  onTimesChanged(): Promise<void>;
}

export interface SessionDeps {
  context: Context;
  callbacks: SessionCallbacks;
}

/** The states before and after a change, and what follows from it. */
interface Transition extends Change {
  /** The study session of the response, if `after` represents several. */
  stored?: StudySession;
  /** Ids of the study sessions that the states represent, if there are several. */
  ids?: string[];
  /** Ids of former buddies who left without a notification. */
  leftIds?: string[];
}

/**
 * Runs a change in a transaction and notifies all members after the commit. Returns the study session,
 * `undefined` after its deletion.
 */
export async function changeByCreator(
  deps: SessionDeps,
  change: (trx: Queryable, now: Date) => Promise<Transition>,
): Promise<StudySession | undefined> {
  const { context, callbacks } = deps;
  const { undelivered, ...states } = await context.database.transaction().execute(async (trx) => {
    const transition = await change(trx, context.now());
    return { ...transition, undelivered: await recordChange(context, trx, transition) };
  });
  await emitTransition(deps, states, undelivered);
  await callbacks.onTimesChanged();
  return states.stored ?? states.after;
}

/** Like changeByCreator(), for what an invited student does. */
export async function changeByParticipant(
  deps: SessionDeps,
  userId: string,
  change: (trx: Queryable) => Promise<Answered>,
): Promise<StudySession> {
  const { context } = deps;
  const { undelivered, ...states } = await context.database.transaction().execute(async (trx) => {
    const answered = await change(trx);
    return { ...answered, undelivered: await recordAnswer(context, trx, { userId, ...answered }) };
  });
  await emitTransition(deps, states, undelivered);
  return visibleTo(states.stored ?? states.after, userId);
}

async function emitTransition(
  { context, callbacks }: SessionDeps,
  { before, after, ids, leftIds = [] }: Transition,
  undelivered: readonly Undelivered[],
): Promise<void> {
  deliverNotifications(context, undelivered);
  const { _id: sessionId = '', createdBy = '' } = after ?? before ?? {};
  for (const userId of [...memberIds(before, after), ...leftIds]) {
    context.realtime.toUser(userId, 'sessionChanged', { sessionId });
  }
  if (before?.places !== undefined || after?.places !== undefined) {
    await emitOpenSessions(context, createdBy, sessionId);
  }
  await callbacks.onMembersChanged(ids ?? [sessionId]);
}

/** Emits to the creator and their buddies that an open study session or its requests have changed. */
export async function emitOpenSessions(
  { database, realtime }: Context,
  creatorId: string,
  sessionId: string,
): Promise<void> {
  const userIds = [creatorId, ...(await listBuddyIds(database, creatorId))];
  realtime.toUsers(userIds, 'openSessionsChanged', { sessionId });
}

/** Calls `onEndChanged` if only the end differs. */
export async function callIfEndChanged(
  { onEndChanged }: Pick<SessionCallbacks, 'onEndChanged'>,
  trx: Queryable,
  sessionId: string,
  { before, after }: Record<'before' | 'after', Pick<StudySession, 'startTime' | 'endTime'>>,
): Promise<void> {
  const { startTime, endTime: previousEnd } = before;
  const { endTime } = after;
  if (after.startTime !== startTime || endTime === previousEnd) return;
  await onEndChanged(trx, sessionId, { startTime, previousEnd, endTime });
}
