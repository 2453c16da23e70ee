import { sql } from 'kysely';
import type { Queryable } from '../context.ts';
import type { Row, Table } from './tables.ts';

/** Rows that are held in memory at once. */
const PAGE = 500;

/** All rows of a table in the order of its key, a page at a time. */
export async function* readPages(db: Queryable, table: Table): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  do {
    rows = await readPage(db, table, rows.at(-1));
    if (rows.length > 0) yield rows;
  } while (rows.length === PAGE);
}

/** The rows that follow one, or the first ones. */
async function readPage(db: Queryable, { name, key }: Table, last?: Row): Promise<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const after = last
    ? sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`
    : sql``;
  const page = sql<Row>`select * from ${sql.table(name)} ${after}
    order by ${columns} limit ${PAGE}`;
  return (await page.execute(db)).rows;
}

/** Stores rows that all have the columns of the first; a column they do not name gets its default. */
export async function insertRows(db: Queryable, { name }: Table, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`,
  );
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(db);
}

/** The names of the migrations that made the tables; none where there are no tables yet. */
export async function findMigrations(db: Queryable): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}
