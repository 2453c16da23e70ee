import { type Idf, makeIdf } from '../../../domain/matching/points.ts';
import { BestRows } from './bestRows.ts';
import { type FilterName, type Filters, makeConditions } from './filters.ts';
import { byAge, byName, byScore, type Order, type Position, type SortName } from './orders.ts';
import { makePercentages } from './percentages.ts';
import { HIDDEN, inSlices, makeBlock, type RowBlock } from './rowBlock.ts';
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
  /** Searches among these students only. */
  onlyIds?: readonly string[];
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
  const { ids } = table;
  const conditions = makeConditions(table, query.filters);
  const order = orderOf(table, query, reliabilityBadges);
  const best = new BestRows(query.limit, order.compareEqual);
  const collect = makeCollector(order, query, best);
  const hidden = [query.viewerId, ...query.hiddenIds].map((id) => ids.find(id));
  const only = query.onlyIds && new Set(query.onlyIds.map((id) => ids.find(id)));
  /** Numbers of rows by the filters that they fail. */
  const counts = new Uint32Array(2 ** 8);
  const block = makeBlock();

  const visit = (from: number, to: number) => {
    block.from = from;
    block.to = to;
    block.lowest = best.lowest;
    hideRows(block, table.states, hidden);
    if (only) hideOthers(block, only);
    for (const [position, { mark }] of conditions.entries()) mark(block, 1 << position);
    order.rank(block);
    countRows(block, counts);
    collect(block);
  };
  await inSlices(table.rows, visit, order.isReversed);
  return {
    found: best.list().map(({ row, rank }) => ({
      key: order.keyOf(row, rank),
      id: ids.idOf(row),
    })),
    total: counts[0] ?? 0,
    more: Object.fromEntries(conditions.map(({ name }, i) => [name, counts[1 << i] ?? 0])),
    idf: idfOf(table),
  };
}

/** Resets a block and hides the rows that the viewer does not find. */
function hideRows({ from, to, failed }: RowBlock, states: Uint8Array, hidden: number[]): void {
  for (let row = from; row < to; row += 1) failed[row - from] = states[row] === LISTED ? 0 : HIDDEN;
  for (const row of hidden) if (row >= from && row < to) failed[row - from] = HIDDEN;
}

function hideOthers({ from, to, failed }: RowBlock, only: ReadonlySet<number>): void {
  for (let row = from; row < to; row += 1) if (!only.has(row)) failed[row - from] = HIDDEN;
}

function countRows({ from, to, failed }: RowBlock, counts: Uint32Array): void {
  for (let i = 0; i < to - from; i += 1) {
    const fails = failed[i] ?? 0;
    counts[fails] = (counts[fails] ?? 0) + 1;
  }
}

/** Returns a function that offers the matching rows after the cursor. */
function makeCollector(order: Order, { after }: IndexQuery, best: BestRows) {
  const cursorRank = after ? order.setCursor(after) : Infinity;
  return ({ from, to, failed, ranks }: RowBlock): void => {
    for (let i = 0; i < to - from; i += 1) {
      const rank = ranks[i] ?? 0;
      if (failed[i] !== 0 || rank < best.lowest || rank > cursorRank) continue;
      if (rank === cursorRank && order.compareEqual(0, from + i) >= 0) continue;
      best.offer(from + i, rank);
    }
  };
}

/** Returns the weights of subjects. Later changes of the table do not affect them. */
export function idfOf({ students, topics, subjectRows }: StudentTable): Idf {
  const counts = subjectRows.counts.slice();
  return makeIdf(students, {
    get: (key) => counts[topics.find(key) ?? 0] || undefined,
    values: () => counts.values(),
  });
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
