import { v7 as newId } from 'uuid';
import type { SeriesScope } from '../../../contract/series.ts';
import type {
  NewStudySessionBody,
  StudySession,
  StudySessionChangeBody,
} from '../../../contract/sessions.ts';
import { LIST_PAGE, type ListQuery } from '../../../contract/common/types.ts';
import { DAY } from '../../../contract/durations.ts';
import { listTimes, ruleText, toRule } from '../../domain/series/rule.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Context } from '../../platform/context.ts';
import { findCursorItem, type ListPage, toListPage } from '../../platform/http/listPage.ts';
import { deleteNotificationsOfTopic, emitNotificationsRead } from '../notifications/index.ts';
import { lockUser } from '../people/index.ts';
import { cancelSeries, changeSeries } from './changeSeries.ts';
import { callIfEndChanged, changeByCreator, type SessionDeps } from './transitions.ts';
import { addParticipants, askAgain, removeParticipants } from './participantRepository.ts';
import { isSameTime, isWithin, visibleTo } from './participants.ts';
import * as repository from './repository.ts';
import { startSeries } from './seriesDates.ts';
import { countChange, deleteRows, insertSeries } from './seriesRepository.ts';
import { findTarget } from './seriesTarget.ts';
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

/** Milliseconds before the start in which a study session is upcoming. */
const UPCOMING_WINDOW = DAY;

/**
 * Lists the study sessions created by or including the student. The first page has the latest ones;
 * each page is ordered by start.
 * @throws {HttpError} 400 unless the cursor is such a study session.
 */
export async function listStudySessions(
  { database: db }: Context,
  userId: string,
  { limit = LIST_PAGE, cursor }: ListQuery,
): Promise<ListPage<StudySession>> {
  const after = await findCursorItem(cursor, (id) => repository.findPageEnd(db, userId, id));
  const range = { limit: limit + 1, after };
  const latestFirst = await repository.listStudySessions(db, userId, range);
  const page = toListPage(latestFirst, limit);
  return { ...page, items: page.items.reverse().map((session) => visibleTo(session, userId)) };
}

/**
 * Lists the study sessions that have not ended and start within 24 hours, without those that the student
 * declined.
 */
export async function listUpcoming(
  { database, now: clock }: Context,
  userId: string,
): Promise<StudySession[]> {
  const now = clock();
  const until = new Date(now.getTime() + UPCOMING_WINDOW).toISOString();
  const window = { now: now.toISOString(), until };
  const upcoming = await repository.listUpcoming(database, userId, window);
  return upcoming.map((session) => visibleTo(session, userId));
}

/**
 * Stores a new study session, or a series, and invites buddies. Returns the first one of a series.
 * @throws {HttpError} 400 with the field, 409 when the student has planned too many
 */
export async function createStudySession(
  deps: SessionDeps,
  creatorId: string,
  body: NewStudySessionBody,
): Promise<StudySession> {
  return assertStored(
    await changeByCreator(deps, (trx, now) => storeStudySession(trx, { creatorId, body, now })),
  );
}

interface NewStudySession {
  creatorId: string;
  body: NewStudySessionBody;
  now: Date;
  /** The message that offered the time. */
  offerId?: string;
  /** It is joined without a request. */
  isInstant?: boolean;
}

/** Stores what createStudySession() creates, with the same errors. */
export async function storeStudySession(
  trx: Queryable,
  { creatorId, body, now, offerId, isInstant = false }: NewStudySession,
) {
  const plan = parseStudySession(body, { creatorId, now });
  const rule = body.repeat && toRule(body.repeat, plan, now);
  const { startTime, endTime } = plan;
  const times = [{ startTime, endTime }, ...(rule ? listTimes(rule).slice(1) : [])];
  await assertFewSessions(trx, creatorId, times, now);
  const { participantIds: invitedIds } = plan;
  const buddies = await findBuddies(trx, creatorId, invitedIds);
  await assertBuddies(trx, creatorId, { invitedIds, buddies });
  await assertNotBlocking(trx, invitedIds, invitedIds);
  const at = now.toISOString();
  const series = rule && { ...rule, id: newId() };
  if (series) await insertSeries(trx, series, { creatorId, at });
  const created = {
    ...{ created_by: creatorId, created_at: at, scheduled_at: at },
    ...(offerId !== undefined && { offer_id: offerId }),
    ...(isInstant && { instant_at: at }),
  };
  const rows = times.map((span, index) => ({
    ...{ id: newId(), ...created, ...columnsOf({ ...plan, ...span }) },
    ...(series && { series_id: series.id, series_index: index }),
  }));
  await repository.insertStudySession(trx, rows);
  for (const { id } of rows) await addParticipants(trx, id, invitedIds, at);
  const ids = rows.map(({ id }) => id);
  const stored = assertStored(await repository.findStudySession(trx, ids[0] ?? ''));
  if (!rule) return { after: stored };
  const sessions = await repository.listByIds(trx, ids);
  const after = sessions.find((session) => session.endTime > at) ?? stored;
  return { after, stored, series: ruleText(rule) };
}

interface Update {
  userId: string;
  id: string;
  body: NewStudySessionBody;
  now: Date;
}

/**
 * Replaces a study session, or changes several of its series.
 * @throws {HttpError} 400 and 409 as createStudySession(), 404 unless the student is a member, 403
 * unless they are the creator. 409 for several of a series if this one has ended.
 */
export async function updateStudySession(
  deps: SessionDeps,
  { userId, id }: Pick<Update, 'userId' | 'id'>,
  { scope = 'this', ...body }: StudySessionChangeBody,
): Promise<StudySession> {
  const changed = await changeByCreator(deps, async (trx, now) => {
    const target = await findTarget(trx, { userId, id, scope }, { verb: 'change', now });
    return target
      ? changeSeries(deps.callbacks, trx, target, { userId, body, now })
      : updateOne(deps.callbacks, trx, { userId, id, body, now });
  });
  return assertStored(changed);
}

/** See updateStudySession(). */
export async function updateOne(
  callbacks: SessionDeps['callbacks'],
  trx: Queryable,
  { userId, id, body, now }: Update,
) {
  // As for changes of series. Otherwise they could wait for each other.
  if (body.repeat) await lockUser(trx, userId);
  const before = await findOwn(trx, userId, id, 'change');
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
  if (!isSameTime(before, plan)) {
    const isRunning = !hadEnded && before.startTime <= now.toISOString();
    await askAgain(trx, id, { keepsAccepted: isRunning && isWithin(plan, before) });
    await callIfEndChanged(callbacks, trx, id, { before, after: plan });
  }
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

/** @throws {HttpError} 404, 403 and 409 as updateStudySession(). */
export async function removeStudySession(
  deps: SessionDeps,
  { userId, id, scope = 'this' }: { userId: string; id: string; scope: SeriesScope | undefined },
): Promise<void> {
  const unread: [userId: string, id: string][] = [];
  await changeByCreator(deps, async (trx, now) => {
    const target = await findTarget(trx, { userId, id, scope }, { verb: 'delete', now });
    if (target) return cancelSeries(deps.callbacks, trx, target, now);
    const before = await findOwn(trx, userId, id, 'delete');
    unread.push(...(await deleteNotificationsOfTopic(trx, id, 'studyNow')));
    await deleteRows(trx, [id], deps.callbacks.onDelete);
    if (before.series) await countChange(trx, before.series._id, now.toISOString());
    return { before };
  });
  for (const [reader, notification] of unread)
    emitNotificationsRead(deps.context, reader, [notification]);
}
