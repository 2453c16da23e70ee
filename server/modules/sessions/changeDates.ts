import type { SessionRepeat } from '../../../contract/series.ts';
import { countOf, positionAt, wallStartAt, withRepeat } from '../../domain/series/rule.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { addDates } from './addDates.ts';
import type { SessionHooks } from './deps.ts';
import {
  deleteRows,
  lockRows,
  type Series,
  type SeriesRow,
  updateRows,
} from './seriesRepository.ts';

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
  hooks: SessionHooks,
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
  await deleteRows(trx, idsOf(coming), hooks);
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
