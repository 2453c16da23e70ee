import { type SelectQueryBuilder, sql, type SqlBool, type StringReference } from 'kysely';

/** The last item of a page: what the list is ordered by, and its id. */
export interface PageEnd {
  at: string;
  id: string;
}

export interface Page {
  limit: number;
  after?: PageEnd | undefined;
}

/** Orders a query by a column and by the id of its items, and selects the page after an item. */
export function pageOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  [at, id]: readonly [StringReference<DB, TB>, StringReference<DB, TB>],
  direction: 'asc' | 'desc',
  { limit, after }: Page,
): SelectQueryBuilder<DB, TB, Row> {
  const page = query.orderBy(at, direction).orderBy(id, direction).limit(limit);
  if (!after) return page;
  const operator = sql.raw(direction === 'asc' ? '>' : '<');
  const columns = sql`(${sql.ref(at)}, ${sql.ref(id)})`;
  return page.where(sql<SqlBool>`${columns} ${operator} (${after.at}, ${after.id})`);
}
