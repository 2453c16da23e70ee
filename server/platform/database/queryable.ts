import {
  type DeleteResult,
  type InsertResult,
  type Kysely,
  PostgresAdapter,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
  type StringReference,
  type Transaction,
  type UpdateResult,
} from 'kysely';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;
/** The database or one of its transactions. Repositories accept both. */
export type Queryable = Database | Transaction<Schema>;

/** Returns the engine of a database. Use it only for engine-specific statements. */
export function engineOf(db: Queryable): 'sqlite' | 'postgres' {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

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

/** Executes a query and returns whether it finds a row. */
export const hasRow = async (query: {
  executeTakeFirst(): Promise<object | undefined>;
}): Promise<boolean> => (await query.executeTakeFirst()) !== undefined;

type ChangeResult = Partial<
  Pick<DeleteResult, 'numDeletedRows'> &
    Pick<UpdateResult, 'numUpdatedRows'> &
    Pick<InsertResult, 'numInsertedOrUpdatedRows'>
>;

/** Executes a change and returns whether it changes a row. */
export async function changesRow(change: {
  executeTakeFirst(): Promise<ChangeResult>;
}): Promise<boolean> {
  const result = await change.executeTakeFirst();
  const { numDeletedRows, numUpdatedRows, numInsertedOrUpdatedRows } = result;
  return (numDeletedRows ?? numUpdatedRows ?? numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Executes a query and returns the ids of its rows. */
export const idsOf = async (query: {
  execute(): Promise<readonly { id: string }[]>;
}): Promise<string[]> => (await query.execute()).map(({ id }) => id);
