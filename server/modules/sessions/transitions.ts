import type { StudySession } from '../../../contract/sessions.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Undelivered } from '../notifications/index.ts';
import { recordAnswer } from './answerNotifications.ts';
import type { Answered } from './answers.ts';
import type { SessionDeps } from './deps.ts';
import { emitOpenSessions } from './emitOpenSessions.ts';
import { visibleTo } from './participants.ts';
import { memberIds, recordNotifications } from './sessionNotifications.ts';

/** The state before and after a change, and the notifications about it. */
interface Transition {
  before?: StudySession;
  after?: StudySession;
  /** The study session of the response, if `after` represents several. */
  stored?: StudySession;
  /** Describes a series after its title, if the states represent all of it. */
  series?: string;
  /** Other dates of a series, and the ids of the students who are asked for new ones. */
  newDates?: { askedIds: readonly string[] };
  /** Ids of the study sessions that the states represent, if there are several. */
  ids?: string[];
  /** Ids of former buddies who left without a notification. */
  leftIds?: string[];
  undelivered: Undelivered[];
}

/** Runs changes of study sessions, stores the notifications about them and emits both. */
export function makeTransitions({ context, notifications, hooks }: SessionDeps) {
  /** Runs a change in a transaction and notifies all members after the commit. */
  async function changeByCreator(
    change: (trx: Queryable) => Promise<Omit<Transition, 'undelivered'>>,
  ): Promise<Transition> {
    const result = await context.database.transaction().execute(async (trx) => {
      const states = await change(trx);
      const now = context.now();
      return {
        ...states,
        undelivered: await recordNotifications(trx, notifications, { ...states, now }),
      };
    });
    await emitTransition({ context, notifications, hooks }, result);
    await hooks.onTimesChanged();
    return { stored: result.after, ...result };
  }

  /** Like changeByCreator(), for what an invited student does. */
  async function changeByParticipant(
    userId: string,
    change: (trx: Queryable) => Promise<Answered>,
  ): Promise<StudySession> {
    const result = await context.database.transaction().execute(async (trx) => {
      const states = await change(trx);
      const undelivered = await recordAnswer(trx, notifications, { userId, ...states });
      return { ...states, undelivered };
    });
    await emitTransition({ context, notifications, hooks }, result);
    return visibleTo(result.stored ?? result.after, userId);
  }

  return { changeByCreator, changeByParticipant };
}

async function emitTransition(
  { context, notifications, hooks }: SessionDeps,
  { before, after, ids, leftIds = [], undelivered }: Transition,
): Promise<void> {
  notifications.deliver(undelivered);
  const { _id: sessionId = '', createdBy = '' } = after ?? before ?? {};
  for (const userId of [...memberIds(before, after), ...leftIds]) {
    context.realtime.toUser(userId, 'sessionChanged', { sessionId });
  }
  if (before?.places !== undefined || after?.places !== undefined) {
    await emitOpenSessions(context, createdBy, sessionId);
  }
  await hooks.onMembersChanged(ids ?? [sessionId]);
}
