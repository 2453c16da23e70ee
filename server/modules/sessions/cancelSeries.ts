import type { Queryable } from '../../platform/database/queryable.ts';
import type { SessionHooks } from './deps.ts';
import { unite } from './participants.ts';
import { assertStored } from './sessionRules.ts';
import { deleteEmptySeries, deleteRows, updateSeries } from './seriesRepository.ts';
import { ruleBefore, ruleFrom, ruleText } from '../../domain/series/rule.ts';
import type { Target } from './seriesTarget.ts';

/** Deletes study sessions of a series, which ends before them. */
export async function cancelSeries(
  hooks: SessionHooks,
  trx: Queryable,
  { series, rows, sessions }: Target,
  now: Date,
) {
  const index = rows[0]?.series_index ?? 0;
  const rest = index === 0 ? series : { ...ruleBefore(series, index), id: series.id };
  await deleteRows(
    trx,
    rows.map(({ id }) => id),
    hooks,
  );
  await updateSeries(trx, rest, now.toISOString());
  await deleteEmptySeries(trx, series.id);
  return {
    before: unite(assertStored(sessions[0]), sessions),
    series: ruleText(ruleFrom(series, index)),
  };
}
