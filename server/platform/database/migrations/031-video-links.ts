import { sql, type Kysely, type Migration } from 'kysely';
import { engineOf } from '../queryable.ts';

/** The links to video calls. A change counts as one of the study session, like those of 028. */
export const videoLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('study_sessions')
      .addColumn('link', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await sql.raw(engineOf(db) === 'postgres' ? POSTGRES : SQLITE).execute(db);
  },
};

// A change of the link and of another column counts once: both triggers add one to the old sequence.
const SQLITE = `create trigger study_sessions_link_sequence after update of link on study_sessions
  when old.link <> new.link begin
    update study_sessions
      set sequence = old.sequence + 1, changed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
      where id = new.id;
  end`;

const POSTGRES = `create trigger study_sessions_link_sequence before update of link on study_sessions
  for each row when (old.link <> new.link) execute function count_session_change()`;
