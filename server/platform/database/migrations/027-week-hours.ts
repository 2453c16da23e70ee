import { sql, type Kysely, type Migration } from 'kysely';
import { engineOf } from '../queryable.ts';

/** The hours of a profile. Changes of them are recorded like those of other columns, see 022. */
export const weekHours: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['time_zone', 'hours']) {
      await db.schema
        .alterTable('users')
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    }
    await sql.raw(engineOf(db) === 'postgres' ? POSTGRES : SQLITE).execute(db);
  },
};

const SQLITE = `create trigger student_changes_users_hours after update of time_zone, hours on users begin
  insert into student_changes (user_id, revision)
    values (new.id, (select coalesce(max(revision), 0) + 1 from student_changes))
    on conflict (user_id) do update set revision = excluded.revision;
end`;

const POSTGRES = `create trigger student_changes_hours after update of time_zone, hours on users
  for each row execute function record_student_change('id')`;
