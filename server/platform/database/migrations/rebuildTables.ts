import { sql, type Kysely } from 'kysely';

/** An object of SQLite's schema. */
interface SchemaRow {
  type: string;
  name: string;
  sql: string;
}

/**
 * Copies tables of SQLite, which cannot change constraints in place. Dropping a table deletes the rows
 * that refer to it, so `names` must contain the tables that refer to a rebuilt one. Indexes and triggers
 * are created again as they were.
 * @param names referenced tables first
 * @param change Returns the changed statement of a table, index or trigger, or `undefined` to drop it.
 */
export async function rebuildTables(
  db: Kysely<unknown>,
  names: readonly string[],
  change: (row: SchemaRow) => string | undefined,
): Promise<void> {
  const { rows } = await sql<SchemaRow>`
    select type, name, sql from sqlite_master
    where tbl_name in (${sql.join(names)}) and sql is not null`.execute(db);
  for (const name of names) {
    const table = rows.find((row) => row.type === 'table' && row.name === name);
    const statement = table && change(table);
    if (statement === undefined) throw new Error(`There is no table ${name}.`);
    await sql.raw(copyOf(statement, names)).execute(db);
    await sql`insert into ${sql.table(`${name}_copy`)} select * from ${sql.table(name)}`.execute(
      db,
    );
  }
  for (const name of names.toReversed()) await db.schema.dropTable(name).execute();
  for (const name of names) await db.schema.alterTable(`${name}_copy`).renameTo(name).execute();
  for (const row of rows.filter(({ type }) => type !== 'table')) {
    const statement = change(row);
    if (statement !== undefined) await sql.raw(statement).execute(db);
  }
}

/** Returns the statement that creates the copy of a table, which refers to the other copies. */
const copyOf = (statement: string, names: readonly string[]) =>
  statement
    .replace(/^create table "(\w+)"/i, 'create table "$1_copy"')
    .replace(new RegExp(`references "(${names.join('|')})"`, 'g'), 'references "$1_copy"');
