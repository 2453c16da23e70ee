import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, engineOf, type Queryable } from '../database/queryable.ts';
import { avatarFile } from '../files/fileStore.ts';
import type { Table } from '../database/tables.ts';

/** A row of either engine. Both store only text and integers. */
export type Row = Record<string, string | number | null>;

const PAGE = 500;

/** Yields all rows of a table in pages, ordered by primary key. */
export async function* readPages(db: Queryable, table: Table): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  do {
    rows = await readPage(db, table, rows.at(-1));
    if (rows.length > 0) yield rows;
  } while (rows.length === PAGE);
}

async function readPage(db: Queryable, { name, key }: Table, last?: Row): Promise<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const after = last
    ? sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`
    : sql``;
  const page = sql<Row>`select * from ${sql.table(name)} ${after}
    order by ${columns} limit ${PAGE}`;
  return (await page.execute(db)).rows;
}

/** Lists the paths in a backup of all files that a table names. */
export async function listNamedFiles(db: Queryable): Promise<string[]> {
  const attachments = await db.selectFrom('attachments').select('id').execute();
  const avatars = await db.selectFrom('users').select('avatar').where('avatar', '<>', '').execute();
  return [
    ...attachments.map(({ id }) => join('attachments', id)),
    ...avatars.map(({ avatar }) => join('avatars', avatarFile(avatar))),
  ];
}

/** Inserts rows with the columns of the first row. Other columns get their defaults. */
export async function insertRows(db: Queryable, { name }: Table, rows: Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`,
  );
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(db);
}

/**
 * Updates what PostgreSQL knows of the tables, after many rows were inserted at once. Until it does so
 * by itself, about a minute later, it may choose plans for empty tables. Does nothing on SQLite, whose
 * plans do not depend on the rows.
 */
export async function updateStatistics(database: Database): Promise<void> {
  if (engineOf(database) === 'postgres') await sql`analyze`.execute(database);
}
