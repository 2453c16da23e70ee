import { v7 as newId } from 'uuid';
import { LIST_PAGE, type ListQuery } from '../../../contract/common/types.ts';
import type {
  SessionAnswerBody,
  SessionTimesBody,
  StudySession,
  StudySessionBody,
} from '../../../contract/sessions.ts';
import type { Context, Queryable } from '../../context.ts';
import { findCursorItem, toListPage, type ListPage } from '../../http/listPage.ts';
import type { NotificationService } from '../notifications/service.ts';
import { makeAwardEndedSessions } from '../../jobs/awardEndedSessions.ts';
import { sendReminders } from '../../jobs/reminders.ts';
import * as repository from './repository.ts';
import * as answers from './answers.ts';
import { addParticipants, askAgain, removeParticipants } from './participantRepository.ts';
import { isSameTime, visibleTo } from './participants.ts';
import {
  assertBuddies,
  assertFewSessions,
  assertStored,
  findBuddies,
  findOwn,
  parseStudySession,
  type StudySessionDraft,
} from './sessionRules.ts';
import { makeTransitions } from './transitions.ts';

/** Milliseconds before the start in which a study session is upcoming. */
const UPCOMING_WINDOW = 24 * 60 * 60_000;

export interface StudySessionService {
  /**
   * Lists the study sessions created by or including the student. The first page has the latest ones;
   * each page is ordered by start.
   * @throws {HttpError} 400 unless the cursor is such a study session.
   */
  list(userId: string, query: ListQuery): Promise<ListPage<StudySession>>;
  /**
   * Lists the study sessions that have not ended and start within 24 hours, without those that the
   * student declined.
   */
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
  /**
   * Stores the answer of an invited student and notifies the creator of a new one.
   * @throws {HttpError} 404 unless the student is invited, 403 for the creator, 409 after the end.
   */
  answer(userId: string, id: string, body: SessionAnswerBody): Promise<StudySession>;
  /**
   * Proposes another time to the creator.
   * @throws {HttpError} as answer(), and 400 with the field for invalid times.
   */
  propose(userId: string, id: string, body: SessionTimesBody): Promise<StudySession>;
  /** @throws {HttpError} as answer(). */
  withdrawProposal(userId: string, id: string): Promise<StudySession>;
  /**
   * Moves a study session to the time that a participant proposes.
   * @throws {HttpError} 404 and 403 as update(), 409 when that student no longer proposes it.
   */
  takeProposal(
    userId: string,
    id: string,
    proposal: { proposerId: string; body: SessionTimesBody },
  ): Promise<StudySession>;
  /** Takes an invited student out. @throws {HttpError} as answer(). */
  leave(userId: string, id: string): Promise<void>;
  /** Sends due reminders and awards the badges of ended study sessions. */
  tick(): Promise<void>;
}

/** Study sessions. Only the creator changes them and invites buddies, who answer. */
export function makeStudySessionService(
  context: Context,
  notifications: NotificationService,
): StudySessionService {
  const awardAttendance = makeAwardEndedSessions(context);
  const { changeByCreator, changeByParticipant } = makeTransitions(context, notifications);

  return {
    list: (userId, query) => list(context.database, userId, query),
    async listUpcoming(userId) {
      const now = context.now();
      const until = new Date(now.getTime() + UPCOMING_WINDOW).toISOString();
      const window = { now: now.toISOString(), until };
      const upcoming = await repository.listUpcoming(context.database, userId, window);
      return upcoming.map((session) => visibleTo(session, userId));
    },
    async create(userId, body) {
      const { after } = await changeByCreator((trx) => create(context, trx, userId, body));
      return assertStored(after);
    },
    async update(userId, id, body) {
      const { after } = await changeByCreator((trx) => update(context, trx, { userId, id, body }));
      return assertStored(after);
    },
    async remove(userId, id) {
      await changeByCreator((trx) => remove(trx, userId, id));
    },
    answer: (userId, id, body) =>
      changeByParticipant(userId, (trx) => answers.answer(context, trx, { userId, id, body })),
    propose: (userId, id, body) =>
      changeByParticipant(userId, (trx) => answers.propose(context, trx, { userId, id, body })),
    withdrawProposal: (userId, id) =>
      changeByParticipant(userId, (trx) => answers.withdrawProposal(context, trx, { userId, id })),
    async takeProposal(userId, id, proposal) {
      const { after } = await changeByCreator((trx) =>
        answers.takeProposal(context, trx, { userId, id, ...proposal }),
      );
      return assertStored(after);
    },
    async leave(userId, id) {
      await changeByParticipant(userId, (trx) => answers.leave(context, trx, { userId, id }));
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
  return { ...page, items: page.items.reverse().map((session) => visibleTo(session, userId)) };
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
  if (!isSameTime(before, plan)) await askAgain(trx, id);
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

const columnsOf = (plan: StudySessionDraft) => ({
  title: plan.title,
  description: plan.description,
  location: plan.location,
  start_time: plan.startTime,
  end_time: plan.endTime,
});
