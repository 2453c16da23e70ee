import { LIST_PAGE, type ListQuery } from '../../../contract/common/types.ts';
import { DAY } from '../../../contract/durations.ts';
import type { AnswerScope, SeriesScope } from '../../../contract/series.ts';
import type {
  NewStudySessionBody,
  SessionAnswerBody,
  SessionTimesBody,
  StudySession,
  StudySessionChangeBody,
} from '../../../contract/sessions.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { findCursorItem, toListPage, type ListPage } from '../../platform/http/listPage.ts';
import { lockUser } from '../people/index.ts';
import * as repository from './repository.ts';
import * as answers from './answers.ts';
import { addParticipants, askAgain, removeParticipants } from './participantRepository.ts';
import { isSameTime, visibleTo } from './participants.ts';
import {
  assertBuddies,
  assertFewSessions,
  assertNotBlocking,
  assertStored,
  columnsOf,
  findBuddies,
  findOwn,
  parseStudySession,
} from './sessionRules.ts';
import type { SessionDeps } from './deps.ts';
import { createStudySession } from './createStudySession.ts';
import { forInvitations } from './answerSeries.ts';
import { cancelSeries, changeSeries } from './changeSeries.ts';
import { countChange, deleteRows } from './seriesRepository.ts';
import { startSeries } from './startSeries.ts';
import { findTarget } from './seriesTarget.ts';
import { makeTransitions } from './transitions.ts';

/** Milliseconds before the start in which a study session is upcoming. */
const UPCOMING_WINDOW = DAY;

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
   * has created too many study sessions that have not ended. Returns the first one of a series.
   */
  create(userId: string, body: NewStudySessionBody): Promise<StudySession>;
  /**
   * @throws {HttpError} 400 and 409 as create(), 404 unless the student is a member, 403 unless they are the
   * creator. 409 for several of a series if this one has ended.
   */
  update(userId: string, id: string, body: StudySessionChangeBody): Promise<StudySession>;
  /** @throws {HttpError} 404, 403 and 409 as update(). */
  remove(userId: string, id: string, scope?: SeriesScope): Promise<void>;
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
  leave(userId: string, id: string, scope?: AnswerScope): Promise<void>;
}

/** Study sessions. Only the creator changes them and invites buddies, who answer. */
export function makeStudySessionService(deps: SessionDeps): StudySessionService {
  const { context } = deps;
  const { changeByCreator, changeByParticipant } = makeTransitions(deps);

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
      const { stored } = await changeByCreator((trx) =>
        createStudySession(context, trx, userId, body),
      );
      return assertStored(stored);
    },
    async update(userId, id, body) {
      const { stored } = await changeByCreator((trx) => update(deps, trx, { userId, id, body }));
      return assertStored(stored);
    },
    async remove(userId, id, scope = 'this') {
      await changeByCreator((trx) => remove(deps, trx, { userId, id, scope }));
    },
    answer: (userId, id, { scope, ...body }) =>
      changeByParticipant(userId, (trx) =>
        forInvitations(context, trx, { userId, id, scope }, (target) =>
          answers.answer(context, trx, { ...target, body }),
        ),
      ),
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
    async leave(userId, id, scope) {
      await changeByParticipant(userId, (trx) =>
        forInvitations(context, trx, { userId, id, scope }, (target) =>
          answers.leave(context, trx, target),
        ),
      );
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

interface Update {
  userId: string;
  id: string;
  body: StudySessionChangeBody;
}

async function update(
  { context, hooks }: SessionDeps,
  trx: Queryable,
  { userId, id, body: { scope = 'this', ...body } }: Update,
) {
  const now = context.now();
  const target = await findTarget(trx, { userId, id, scope }, { verb: 'change', now });
  return target
    ? changeSeries(hooks, trx, target, { userId, body, now })
    : updateOne(context, trx, { userId, id, body });
}

async function updateOne(
  context: Context,
  trx: Queryable,
  { userId, id, body }: { userId: string; id: string; body: NewStudySessionBody },
) {
  // As for changes of series. Otherwise they could wait for each other.
  if (body.repeat) await lockUser(trx, userId);
  const before = await findOwn(trx, userId, id, 'change');
  const now = context.now();
  const plan = parseStudySession(body, { creatorId: userId, now, before });
  const hadEnded = before.endTime <= now.toISOString();
  if (hadEnded) await assertFewSessions(trx, userId, [plan], now);
  const previous = before.participants.map(({ _id }) => _id);
  const added = plan.participantIds.filter((participant) => !previous.includes(participant));
  const buddies = await findBuddies(trx, userId, [...previous, ...added]);
  await assertBuddies(trx, userId, { invitedIds: added, buddies });
  const isStaying = (participant: string) =>
    buddies.has(participant) && plan.participantIds.includes(participant);
  await assertNotBlocking(trx, added, plan.participantIds);
  await repository.updateStudySession(trx, id, columnsOf(plan), now.toISOString());
  if (!isSameTime(before, plan)) await askAgain(trx, id);
  await removeParticipants(
    trx,
    id,
    previous.filter((participant) => !isStaying(participant)),
  );
  await addParticipants(trx, id, added, now.toISOString());
  const { repeat } = body;
  const invitedIds = plan.participantIds.filter(isStaying);
  const start = { userId, before, plan, invitedIds, now };
  const started = repeat && (await startSeries(trx, { ...start, repeat }));
  return {
    ...started,
    before: { ...before, participants: before.participants.filter(({ _id }) => buddies.has(_id)) },
    leftIds: previous.filter((participant) => !buddies.has(participant)),
    after: assertStored(await repository.findStudySession(trx, id)),
  };
}

async function remove(
  { context, hooks }: SessionDeps,
  trx: Queryable,
  { userId, id, scope }: { userId: string; id: string; scope: SeriesScope },
) {
  const now = context.now();
  const target = await findTarget(trx, { userId, id, scope }, { verb: 'delete', now });
  if (target) return cancelSeries(hooks, trx, target, now);
  const before = await findOwn(trx, userId, id, 'delete');
  await deleteRows(trx, [id], hooks);
  if (before.series) await countChange(trx, before.series._id, now.toISOString());
  return { before };
}
