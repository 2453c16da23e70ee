import { v7 as newId } from 'uuid';
import type { NewStudySessionBody } from '../../../contract/sessions.ts';
import { wallTimeAt } from '../../domain/scheduling/wallClock.js';
import {
  assertReach,
  movedTo,
  ruleBefore,
  ruleFrom,
  ruleText,
  timesAt,
  wallStartAt,
} from '../../domain/series/rule.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { changeDates, mostFrequent } from './seriesDates.ts';
import { callIfEndChanged, type SessionCallbacks } from './transitions.ts';
import { addParticipants, askAgain, removeParticipants } from './participantRepository.ts';
import { isSameTime, unite } from './participants.ts';
import { listByIds } from './repository.ts';
import {
  deleteEmptySeries,
  deleteRows,
  insertSeries,
  moveToSeries,
  type Series,
  updateRows,
  updateSeries,
} from './seriesRepository.ts';
import type { Target } from './seriesTarget.ts';
import {
  assertBuddies,
  assertFewParticipants,
  assertNotBlocking,
  assertStored,
  columnsOf,
  findBuddies,
  parseStudySession,
  type StudySessionDraft,
} from './sessionRules.ts';

interface Change {
  userId: string;
  body: NewStudySessionBody;
  now: Date;
}

/**
 * Changes study sessions of a series, and with `repeat` its dates. The ones that were changed by
 * themselves keep their time, and each field that differs from the usual one.
 * @throws {HttpError} as for a single study session
 */
export async function changeSeries(
  callbacks: SessionCallbacks,
  trx: Queryable,
  target: Target,
  { userId, body, now }: Change,
) {
  const { session, opened, rows, sessions } = target;
  const plan = parseStudySession(body, { creatorId: userId, now, before: session });
  const part = await separate(trx, target, { userId, now });
  const { repeat } = body;
  const moved = await changeTimes(callbacks, trx, { target, part, plan, now });
  if (!repeat && moved !== part) assertReach(moved, now, 'startTime');
  await changeFields(trx, target, plan);
  const { buddies, leftIds } = await changeParticipants(trx, { target, plan, userId, now });
  const invitedIds = plan.participantIds.filter((invited) => buddies.has(invited));
  const common = { series: moved, openedId: opened.id, userId, invitedIds, now };
  const dates = repeat && (await changeDates(callbacks, trx, { ...common, repeat }));
  const rule = dates?.series ?? moved;
  await updateSeries(trx, rule, now.toISOString());

  const changed = await listByIds(trx, dates?.ids ?? rows.map((row) => row.id));
  const stored = assertStored(changed.find(({ _id }) => _id === opened.id));
  const before = unite(session, sessions);
  return {
    before: { ...before, participants: before.participants.filter(({ _id }) => buddies.has(_id)) },
    leftIds,
    ids: rows.map((row) => row.id),
    after: unite(stored, changed),
    stored,
    series: ruleText(rule),
    ...(dates?.isChanged && { newDates: dates }),
  };
}

/** Returns the series of the target, which becomes one of its own if others come before it. */
async function separate(
  trx: Queryable,
  { series, rows }: Target,
  { userId, now }: Pick<Change, 'userId' | 'now'>,
): Promise<Series> {
  const index = firstIndex(rows);
  if (index === 0) return series;
  const at = now.toISOString();
  const part = { ...ruleFrom(series, index), id: newId() };
  await insertSeries(trx, part, { creatorId: userId, at });
  await moveToSeries(trx, { from: series.id, index, to: part.id });
  await updateSeries(trx, { ...ruleBefore(series, index), id: series.id }, at);
  await deleteEmptySeries(trx, series.id);
  return part;
}

const firstIndex = (rows: Target['rows']) => rows[0]?.series_index ?? 0;

interface Times {
  target: Target;
  part: Series;
  plan: StudySessionDraft;
  now: Date;
}

/** Moves the study sessions that are at the times of the series, and returns its new rule. */
async function changeTimes(
  callbacks: SessionCallbacks,
  trx: Queryable,
  { target, part, plan, now }: Times,
): Promise<Series> {
  const { session, opened, rows } = target;
  if (isSameTime(session, plan)) return part;
  const at = now.toISOString();
  const offset = firstIndex(rows);
  const rule = moved(part, { target, plan });
  for (const row of rows) {
    const index = row.series_index - offset;
    const current = { startTime: row.start_time, endTime: row.end_time };
    const isOpened = row.id === opened.id;
    if (!isOpened && !isSameTime(current, timesAt(part, index))) continue;
    const { startTime, endTime } = isOpened ? plan : timesAt(rule, index);
    const isMoved = startTime !== current.startTime;
    const change = { start_time: startTime, end_time: endTime };
    await updateRows(trx, [row.id], { ...change, ...(isMoved && { scheduled_at: at }) });
    await askAgain(trx, row.id);
    await callIfEndChanged(callbacks, trx, row.id, {
      before: current,
      after: { startTime, endTime },
    });
  }
  return rule;
}

/** Returns the rule by which the opened study session has its new times. */
function moved(
  part: Series,
  { target: { session, opened, rows }, plan }: Pick<Times, 'target' | 'plan'>,
): Series {
  const lengthOf = (times: { startTime: string; endTime: string }) =>
    Date.parse(times.endTime) - Date.parse(times.startTime);
  const length = lengthOf(plan) === lengthOf(session) ? part.length : lengthOf(plan);
  if (plan.startTime === session.startTime) return { ...part, length };
  const wall = wallTimeAt(part.timeZone, Date.parse(plan.startTime));
  const distance = wallStartAt(part, opened.series_index - firstIndex(rows)) - part.firstStart;
  return { ...movedTo(part, wall - distance), id: part.id, length };
}

/** Changes the fields besides the times where they have the most frequent value. */
async function changeFields(trx: Queryable, { opened, rows }: Target, plan: StudySessionDraft) {
  const { start_time: _start, end_time: _end, ...fields } = columnsOf(plan);
  for (const name of Object.keys(fields) as (keyof typeof fields)[]) {
    if (opened[name] === fields[name]) continue;
    const usual = mostFrequent(rows.map((row) => row[name]));
    const ids = rows
      .filter((row) => row.id === opened.id || row[name] === usual)
      .map(({ id }) => id);
    await updateRows(trx, ids, { [name]: fields[name] });
  }
}

/** Invites and removes the students whom the creator added and removed, in all study sessions. */
async function changeParticipants(
  trx: Queryable,
  { target, plan, userId, now }: Omit<Times, 'part'> & Pick<Change, 'userId'>,
) {
  const { session, rows, sessions } = target;
  const idsOf = ({ participants }: typeof session) => participants.map(({ _id }) => _id);
  const shown = idsOf(session);
  const previous = [...new Set(sessions.flatMap(idsOf))];
  const added = plan.participantIds.filter((id) => !shown.includes(id));
  const buddies = await findBuddies(trx, userId, [...new Set([...previous, ...added])]);
  await assertBuddies(trx, userId, { invitedIds: added, buddies });
  const stay = previous.filter((id) => !shown.includes(id) || plan.participantIds.includes(id));
  await assertNotBlocking(trx, added, [...stay, ...added]);
  const isRemoved = (id: string) => shown.includes(id) && !plan.participantIds.includes(id);
  const leaving = previous.filter((id) => isRemoved(id) || !buddies.has(id));
  for (const each of sessions) {
    assertFewParticipants([...idsOf(each).filter((id) => !leaving.includes(id)), ...added]);
  }
  for (const { id } of rows) {
    await removeParticipants(trx, id, leaving);
    await addParticipants(trx, id, added, now.toISOString());
  }
  return { buddies, leftIds: previous.filter((id) => !buddies.has(id)) };
}

/** Deletes study sessions of a series, which ends before them. */
export async function cancelSeries(
  callbacks: SessionCallbacks,
  trx: Queryable,
  { series, rows, sessions }: Target,
  now: Date,
) {
  const index = rows[0]?.series_index ?? 0;
  const rest = index === 0 ? series : { ...ruleBefore(series, index), id: series.id };
  await deleteRows(
    trx,
    rows.map(({ id }) => id),
    callbacks.onDelete,
  );
  await updateSeries(trx, rest, now.toISOString());
  await deleteEmptySeries(trx, series.id);
  return {
    before: unite(assertStored(sessions[0]), sessions),
    series: ruleText(ruleFrom(series, index)),
  };
}
