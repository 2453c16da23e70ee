import { nameKey } from '../../../../contract/text.ts';
import { sql, type Kysely, type Migration } from 'kysely';
import { addIndex } from './addIndex.ts';

/** Rows per statement. */
const BATCH = 500;

/** Adds the normalized names, by which search finds and sorts students. */
export const nameKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('users')
      .addColumn('name_key', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    let last = '';
    for (;;) {
      const { rows } = await sql<{ id: string; name: string }>`
        select id, name from users where id > ${last} order by id limit ${BATCH}`.execute(db);
      const end = rows.at(-1);
      if (!end) break;
      last = end.id;
      const keys = rows.map(({ id, name }) => sql`(${id}, ${nameKey(name)})`);
      // Both engines name the columns of VALUES like this.
      await sql`update users set name_key = named.column2
        from (values ${sql.join(keys)}) as named where users.id = named.column1`.execute(db);
    }
    await addIndex(db, 'users', ['name_key', 'id']);
  },
};
