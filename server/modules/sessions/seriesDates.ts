import { v7 as newId } from 'uuid';
import type { SessionRepeat } from '../../../contract/series.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import {
  countOf,
  positionAt,
  ruleText,
  timesAt,
  toRule,
  wallStartAt,
  withRepeat,
} from '../../domain/series/rule.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { conflict, invalidField } from '../../platform/errors/httpError.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { SessionCallbacks } from './transitions.ts';
import { addParticipants } from './participantRepository.ts';
import { insertStudySession } from './repository.ts';
import {
  deleteRows,
  findRow,
  insertSeries,
  lockRows,
  type Series,
  type SeriesRow,
  updateRows,
} from './seriesRepository.ts';
import {
  assertFewSessions,
  assertNotBlocking,
  assertStored,
  type StudySessionDraft,
} from './sessionRules.ts';

interface Start {
  userId: string;
  before: StudySession;
  /** Its fields, which are stored. */
  plan: StudySessionDraft;
  repeat: SessionRepeat;
  /** Students who are invited to it. */
  invitedIds: readonly string[];
  now: Date;
}

/**
 * Makes a study session the first one of a new series. The series has its id, so that calendars
 * recognize it.
 * @throws {HttpError} 400 with the field for a rule that is not allowed, 409 for too many
 */
export async function startSeries(
  trx: Queryable,
  { userId, before, plan, repeat, invitedIds, now }: Start,
) {
  assertCanRepeat(before, now);
  const rule = toRule(repeat, plan, now);
  const series = { ...rule, id: before._id };
  const row = await findRow(trx, before._id);
  const { title, description, location, link, places, sequence } = assertStored(row);
  const at = now.toISOString();
  await insertSeries(trx, series, { creatorId: userId, at, sequence: sequence + 1 });
  await updateRows(trx, [before._id], { series_id: series.id, series_index: 0 });
  const addedIds = await addDates(trx, {
    series,
    positions: Array.from({ length: countOf(rule) - 1 }, (_, index) => index + 1),
    fields: { title, description, location, link, places },
    ...{ creatorId: userId, invitedIds, now },
  });
  const askedIds = addedIds.length === 0 ? [] : invitedIds;
  return { series: ruleText(rule), newDates: { askedIds } };
}

function assertCanRepeat({ series, endTime }: StudySession, now: Date): void {
  if (series) {
    throw invalidField('repeat', 'Please change this and the following sessions, or all of them.');
  }
  if (endTime <= now.toISOString()) {
    throw conflict('This session is over. Please choose one that is still to come.');
  }
}

interface NewRule {
  series: Series;
  /** The study session that the creator has opened. It stays. */
  openedId: string;
  repeat: SessionRepeat;
  userId: string;
  /** Students who are invited to new study sessions. */
  invitedIds: readonly string[];
  now: Date;
}

/**
 * Gives a series other dates. Study sessions whose date is in both rules stay as they are, the others
 * are deleted, and new dates are added. Returns the series and the ids of its coming study sessions.
 * @throws {HttpError} 400 with the field for a rule that is not allowed, 409 for too many
 */
export async function changeDates(
  callbacks: SessionCallbacks,
  trx: Queryable,
  { series, openedId, repeat, userId, invitedIds, now }: NewRule,
) {
  const rows = await lockRows(trx, series.id);
  const opened = rows.find(({ id }) => id === openedId)?.series_index ?? 0;
  const changed = { ...withRepeat(series, { index: opened, repeat, now }), id: series.id };
  const at = now.toISOString();
  const moved = rows.map((row) => ({
    row,
    index: positionAt(changed, wallStartAt(series, row.series_index)),
  }));
  const staying = moved.filter(({ index }) => index !== undefined);
  for (const { row, index } of staying) await updateRows(trx, [row.id], { series_index: index });
  const left = moved.filter(({ index }) => index === undefined).map(({ row }) => row);
  const [ended, coming] = [left.filter(isOver), left.filter((row) => !isOver(row))];
  // They happened, so they stay, by themselves.
  await updateRows(trx, idsOf(ended), { series_id: null, series_index: null });
  await deleteRows(trx, idsOf(coming), callbacks.onDelete);
  const addedIds = await addDates(trx, {
    series: changed,
    positions: newPositions(changed, series),
    fields: usualFields(rows),
    ...{ creatorId: userId, invitedIds, now },
  });
  const stayingIds = idsOf(staying.map(({ row }) => row).filter((row) => !isOver(row)));
  return {
    series: changed,
    ids: [...stayingIds, ...addedIds],
    isChanged: coming.length > 0 || addedIds.length > 0,
    askedIds: addedIds.length === 0 ? [] : invitedIds,
  };

  function isOver({ end_time }: SeriesRow): boolean {
    return end_time <= at;
  }
}

const idsOf = (rows: readonly SeriesRow[]) => rows.map(({ id }) => id);

/** Returns the positions whose date was none before. Where one was deleted, it stays deleted. */
const newPositions = (changed: Series, before: Series) =>
  Array.from({ length: countOf(changed) }, (_, index) => index).filter(
    (index) => positionAt(before, wallStartAt(changed, index)) === undefined,
  );

function usualFields(rows: readonly SeriesRow[]) {
  const usual = <Name extends keyof SeriesRow>(name: Name) =>
    mostFrequent(rows.map((row) => row[name])) as SeriesRow[Name];
  return {
    title: usual('title'),
    description: usual('description'),
    location: usual('location'),
    link: usual('link'),
    places: usual('places'),
  };
}

/** Returns the most frequent value, the first of several. */
export function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return values.find((value) => counts.get(value) === most);
}

interface NewDates {
  series: Series;
  positions: readonly number[];
  fields: Pick<Schema['study_sessions'], 'title' | 'description' | 'location' | 'places'> & {
    link: string;
  };
  creatorId: string;
  invitedIds: readonly string[];
  now: Date;
}

/**
 * Adds study sessions to a series at those of the positions that have not passed, and invites
 * students. Returns their ids.
 * @throws {HttpError} 409 when the student has planned too many, 400 when the students block each other
 */
async function addDates(
  trx: Queryable,
  { series, positions, fields, creatorId, invitedIds, now }: NewDates,
): Promise<string[]> {
  const at = now.toISOString();
  const rows = positions
    .map((index) => ({ index, ...timesAt(series, index) }))
    .filter(({ endTime }) => endTime > at)
    .map(({ index, startTime, endTime }) => ({
      ...{ id: newId(), ...fields, start_time: startTime, end_time: endTime },
      ...{ created_by: creatorId, created_at: at, scheduled_at: at },
      ...{ series_id: series.id, series_index: index },
    }));
  if (rows.length === 0) return [];
  const times = rows.map((row) => ({ endTime: row.end_time }));
  await assertFewSessions(trx, creatorId, times, now);
  await assertNotBlocking(trx, invitedIds, invitedIds);
  await insertStudySession(trx, rows);
  for (const { id } of rows) await addParticipants(trx, id, invitedIds, at);
  return rows.map(({ id }) => id);
}
