import { v7 as newId } from 'uuid';
import { LIST_PAGE, type ListQuery } from '../../../contract/common/types.ts';
import type { StudySession, StudySessionBody } from '../../../contract/sessions.ts';
import type { Context, Queryable } from '../../context.ts';
import { forbidden, notFound } from '../../http/httpError.ts';
import { findCursorItem, toListPage, type ListPage } from '../../http/listPage.ts';
import type { NotificationService, Undelivered } from '../notifications/service.ts';
import { makeAwardEndedSessions } from '../../jobs/awardEndedSessions.ts';
import { sendReminders } from '../../jobs/reminders.ts';
import { LAST_LEAD } from '../reminders/choiceRepository.ts';
import { addParticipants, removeParticipants } from './participantRepository.ts';
import * as repository from './repository.ts';
import { memberIds, recordNotifications } from './sessionNotifications.ts';
import {
  assertBuddies,
  assertFewSessions,
  findBuddies,
  parseStudySession,
  type StudySessionDraft,
} from './sessionRules.ts';

/** Milliseconds before the start in which a study session is upcoming. */
const UPCOMING_WINDOW = 24 * 60 * 60_000;

export interface StudySessionService {
  /**
   * Lists the study sessions created by or including the student. The first page has the latest ones;
   * each page is ordered by start.
   * @throws {HttpError} 400 unless the cursor is such a study session.
   */
  list(userId: string, query: ListQuery): Promise<ListPage<StudySession>>;
  /** Lists the study sessions that have not ended and start within 24 hours. */
  listUpcoming(userId: string): Promise<StudySession[]>;
  /**
   * @throws {HttpError} 400 with the field for invalid times or participants, 409 when the student
   * has created too many study sessions that have not ended.
   */
  create(userId: string, body: StudySessionBody): Promise<StudySession>;
  /**
   * @throws {HttpError} 400 and 409 as create(), 404 unless the student is a member, 403 unless they are the
   * creator.
   */
  update(userId: string, id: string, body: StudySessionBody): Promise<StudySession>;
  /** @throws {HttpError} 404 and 403 as update(). */
  remove(userId: string, id: string): Promise<void>;
  /** Sends due reminders and awards the badges of ended study sessions. */
  tick(): Promise<void>;
}

/** The state before and after a change, and the notifications about it. */
interface Transition {
  before?: StudySession;
  after?: StudySession;
  /** Ids of former buddies who left without a notification. */
  leftIds?: string[];
  undelivered: Undelivered[];
}

/** Study sessions. Only the creator changes them and invites buddies. */
export function makeStudySessionService(
  context: Context,
  notifications: NotificationService,
): StudySessionService {
  const awardAttendance = makeAwardEndedSessions(context);

  /** Runs a change in a transaction and notifies all members after the commit. */
  async function transition(
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
    emitTransition(context, notifications, result);
    await remind();
    return result;
  }

  /** Logs failures: the change is committed, and the next tick() sends missed reminders. */
  async function remind(): Promise<void> {
    // The others are not sent late.
    await sendReminders(context, notifications, [LAST_LEAD]).catch((error: unknown) => {
      context.log.error({ err: error }, 'Reminders were not sent');
    });
  }

  return {
    list: (userId, query) => list(context.database, userId, query),
    listUpcoming(userId) {
      const now = context.now();
      const until = new Date(now.getTime() + UPCOMING_WINDOW).toISOString();
      return repository.listUpcoming(context.database, userId, { now: now.toISOString(), until });
    },
    async create(userId, body) {
      const { after } = await transition((trx) => create(context, trx, userId, body));
      return assertStored(after);
    },
    async update(userId, id, body) {
      const { after } = await transition((trx) => update(context, trx, { userId, id, body }));
      return assertStored(after);
    },
    async remove(userId, id) {
      await transition((trx) => remove(trx, userId, id));
    },
    async tick() {
      await sendReminders(context, notifications);
      await awardAttendance();
    },
  };
}

async function list(
  db: Queryable,
  userId: string,
  { limit = LIST_PAGE, cursor }: ListQuery,
): Promise<ListPage<StudySession>> {
  const before = await findCursorItem(cursor, (id) => repository.findCursor(db, userId, id));
  const options = { limit: limit + 1, before };
  const latestFirst = await repository.listStudySessions(db, userId, options);
  const page = toListPage(latestFirst, limit);
  return { ...page, items: page.items.reverse() };
}

async function create(context: Context, trx: Queryable, creatorId: string, body: StudySessionBody) {
  const now = context.now();
  const plan = parseStudySession(body, { creatorId, now });
  await assertFewSessions(trx, creatorId, plan, now);
  const { participantIds: invitedIds } = plan;
  const buddies = await findBuddies(trx, creatorId, invitedIds);
  await assertBuddies(trx, creatorId, { invitedIds, buddies });
  const id = newId();
  const at = now.toISOString();
  const created = { id, created_by: creatorId, created_at: at, scheduled_at: at };
  await repository.insertStudySession(trx, { ...created, ...columnsOf(plan) });
  await addParticipants(trx, id, plan.participantIds, at);
  return { after: assertStored(await repository.findStudySession(trx, id)) };
}

async function update(
  context: Context,
  trx: Queryable,
  { userId, id, body }: { userId: string; id: string; body: StudySessionBody },
) {
  const before = await findOwn(trx, userId, id, 'change');
  const now = context.now();
  const plan = parseStudySession(body, { creatorId: userId, now, before });
  const hadEnded = before.endTime <= now.toISOString();
  if (hadEnded) await assertFewSessions(trx, userId, plan, now);
  const previous = before.participants.map(({ _id }) => _id);
  const added = plan.participantIds.filter((participant) => !previous.includes(participant));
  const buddies = await findBuddies(trx, userId, [...previous, ...added]);
  await assertBuddies(trx, userId, { invitedIds: added, buddies });
  const isStaying = (participant: string) =>
    buddies.has(participant) && plan.participantIds.includes(participant);
  await repository.updateStudySession(trx, id, columnsOf(plan), now.toISOString());
  await removeParticipants(
    trx,
    id,
    previous.filter((participant) => !isStaying(participant)),
  );
  await addParticipants(trx, id, added, now.toISOString());
  return {
    before: { ...before, participants: before.participants.filter(({ _id }) => buddies.has(_id)) },
    leftIds: previous.filter((participant) => !buddies.has(participant)),
    after: assertStored(await repository.findStudySession(trx, id)),
  };
}

async function remove(trx: Queryable, userId: string, id: string) {
  const before = await findOwn(trx, userId, id, 'delete');
  await repository.deleteStudySession(trx, id);
  return { before };
}

/** Locks and returns a study session of the creator. */
async function findOwn(trx: Queryable, userId: string, id: string, verb: 'change' | 'delete') {
  await repository.lockStudySession(trx, id);
  const session = await repository.findStudySession(trx, id);
  if (!session || !memberIds(session).includes(userId)) {
    throw notFound('This session no longer exists.');
  }
  if (session.createdBy !== userId) {
    throw forbidden(`Only the student who created this session can ${verb} it.`);
  }
  return session;
}

const columnsOf = (plan: StudySessionDraft) => ({
  title: plan.title,
  description: plan.description,
  location: plan.location,
  start_time: plan.startTime,
  end_time: plan.endTime,
});

function assertStored(session: StudySession | undefined): StudySession {
  if (!session) throw new Error('The study session was not stored.');
  return session;
}

function emitTransition(
  context: Context,
  notifications: NotificationService,
  { before, after, leftIds = [], undelivered }: Transition,
): void {
  notifications.deliver(undelivered);
  const sessionId = (after ?? before)?._id ?? '';
  for (const userId of [...memberIds(before, after), ...leftIds]) {
    context.realtime.toUser(userId, 'sessionChanged', { sessionId });
  }
}
