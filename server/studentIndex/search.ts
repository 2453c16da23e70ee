import { makeIdf, type Idf } from '../matching/idf.ts';
import { BestRows } from './bestRows.ts';
import { makeConditions, type Condition, type FilterName, type Filters } from './filters.ts';
import { byAge, byName, byScore, type Order, type Position, type SortName } from './orders.ts';
import { makePercentages } from './percentages.ts';
import { inSlices } from './slices.ts';
import { LISTED, type StudentTable } from './studentTable.ts';

export interface IndexQuery {
  viewerId: string;
  filters: Filters;
  sort: SortName;
  /** Maximum number of results. */
  limit: number;
  /** The last result of the previous page. */
  after?: Position | undefined;
  /** Ids of students whom the viewer does not find, besides the viewer. */
  hiddenIds: readonly string[];
}

export interface IndexResult {
  /** In order. */
  found: Position[];
  /** Number of all matching students. */
  total: number;
  /** For each filter that is set, how many more students match without it. */
  more: Partial<Record<FilterName, number>>;
  /** The weights by which the results are ordered. */
  idf: Idf;
}

/** Reads all rows and lets other work run in between. The table must not change until it resolves. */
export async function searchTable(
  table: StudentTable,
  query: IndexQuery,
  reliabilityBadges: readonly string[],
): Promise<IndexResult> {
  const { ids, states } = table;
  const isHidden = new Uint8Array(table.rows);
  for (const id of [query.viewerId, ...query.hiddenIds]) isHidden[ids.find(id)] = 1;
  const conditions = makeConditions(table, query.filters);
  const accepts = conditions.map((condition) => condition.accepts);
  const more = conditions.map(() => 0);
  const order = orderOf(table, query, reliabilityBadges);
  const cursorRank = query.after ? order.setCursor(query.after) : Infinity;
  const best = new BestRows(query.limit, order.compareEqual);
  let total = 0;

  const visit = (from: number, to: number) => {
    for (let row = from; row < to; row += 1) {
      if (states[row] !== LISTED || isHidden[row] === 1) continue;
      const failing = findFailing(accepts, row);
      if (failing >= 0) more[failing] = (more[failing] ?? 0) + 1;
      if (failing !== NONE) continue;
      total += 1;
      const rank = order.rankOf(row);
      if (rank > cursorRank || (rank === cursorRank && order.compareEqual(0, row) >= 0)) continue;
      best.offer(row, rank);
    }
  };
  await inSlices(table.rows, visit, order.isReversed);
  return {
    found: best.list().map(({ row, rank }) => ({
      key: order.keyOf(row, rank),
      id: ids.idOf(row),
    })),
    total,
    more: Object.fromEntries(conditions.map(({ name }, i) => [name, more[i] ?? 0])),
    idf: idfOf(table),
  };
}

/** Returns the weights of subjects. Later changes of the table do not affect them. */
export function idfOf({ students, topics, subjectCounts }: StudentTable): Idf {
  const counts = subjectCounts.slice();
  return makeIdf(students, { get: (key) => counts[topics.find(key) ?? 0] || undefined });
}

function orderOf(
  table: StudentTable,
  { sort, viewerId }: IndexQuery,
  reliabilityBadges: readonly string[],
): Order {
  if (sort === 'newest') return byAge(table);
  if (sort === 'name') return byName(table);
  return byScore(table, makePercentages(table, table.ids.find(viewerId), reliabilityBadges));
}

const NONE = -1;
const SEVERAL = -2;

/** Returns the position of the only condition that a row fails. */
function findFailing(conditions: readonly Condition[], row: number): number {
  let failing = NONE;
  for (let position = 0; position < conditions.length; position += 1) {
    if (conditions[position]?.(row)) continue;
    if (failing !== NONE) return SEVERAL;
    failing = position;
  }
  return failing;
}
