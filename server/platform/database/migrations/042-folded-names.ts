import { nameKey } from '../../../../contract/text.ts';
import { sql, type Kysely, type Migration } from 'kysely';

/** Rows per statement. */
const BATCH = 500;

/**
 * Computes the keys of names, universities, places, subjects and skills again, which since then ignore
 * accents and letters such as ß. Of subjects or skills of a student that have become the same, the first
 * stays. See docs/decisions/042-folded-names.md.
 */
export const foldedNames: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['name', 'university', 'location']) await foldColumn(db, column);
    await foldList(db, 'user_subjects', 'subject_key');
    await foldList(db, 'user_skills', 'skill_key');
  },
};

async function foldColumn(db: Kysely<unknown>, column: string): Promise<void> {
  const [name, key] = [sql.ref(column), sql.ref(`${column}_key`)];
  let last = '';
  for (;;) {
    const { rows } = await sql<{ id: string; name: string; key: string }>`
      select id, ${name} as name, ${key} as key from users
      where id > ${last} and ${key} <> '' order by id limit ${BATCH}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    const changed = rows.filter((row) => row.key !== nameKey(row.name));
    if (changed.length === 0) continue;
    const keys = changed.map((row) => sql`(${row.id}, ${nameKey(row.name)})`);
    // Both engines name the columns of VALUES like this.
    await sql`update users set ${key} = folded.column2
      from (values ${sql.join(keys)}) as folded where users.id = folded.column1`.execute(db);
  }
}

interface ListRow {
  user_id: string;
  position: number;
  name: string;
  key: string;
}

async function foldList(db: Kysely<unknown>, tableName: string, column: string): Promise<void> {
  const [table, key] = [sql.table(tableName), sql.ref(column)];
  let last = '';
  for (;;) {
    const { rows } = await sql<ListRow>`
      select user_id, position, name, ${key} as key from ${table} where user_id in (
        select distinct user_id from ${table} where user_id > ${last} order by user_id limit ${BATCH}
      ) order by user_id, position`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    last = end.user_id;
    const changed = rows.filter((row) => row.key !== nameKey(row.name));
    for (const userId of new Set(changed.map((row) => row.user_id))) {
      const list = rows.filter((row) => row.user_id === userId);
      const kept = list.filter(
        (row, n) => list.findIndex(({ name }) => nameKey(name) === nameKey(row.name)) === n,
      );
      const values = kept.map(
        ({ position, name }) => sql`(${userId}, ${position}, ${name}, ${nameKey(name)})`,
      );
      await sql`delete from ${table} where user_id = ${userId}`.execute(db);
      await sql`insert into ${table} (user_id, position, name, ${key})
        values ${sql.join(values)}`.execute(db);
    }
  }
}
