import { sql, type Kysely, type Migration } from 'kysely';
import { engineOf } from '../queryable.ts';

/**
 * The table `student_changes`, which the databases maintain themselves: for each student whose profile
 * or visibility changed, the revision of the last change. See server/modules/search/studentIndex/changes.ts and
 * docs/decisions/022-search-in-memory.md.
 */
export const studentChanges: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = engineOf(db) === 'postgres' ? POSTGRES : SQLITE;
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

/** Columns of `users` that searches read. */
const COLUMNS =
  'name_key, university_key, location_key, role, suspended_at, deletion_at, deleted_at';
const LISTS = ['user_subjects', 'user_days', 'user_skills', 'user_badges'];

/** Statements of a trigger: `new` or `old` is the row, `column` has the id of the student. */
const recordOnSqlite = (row: 'new' | 'old', column: string) =>
  `insert into student_changes (user_id, revision)
    values (${row}.${column}, (select coalesce(max(revision), 0) + 1 from student_changes))
    on conflict (user_id) do update set revision = excluded.revision`;

const SQLITE = [
  `create table student_changes (user_id text primary key, revision integer not null) without rowid`,
  `create index student_changes_revision on student_changes (revision)`,
  ...[
    ['users', 'insert', 'insert', 'new', 'id'] as const,
    ['users', 'update', `update of ${COLUMNS}`, 'new', 'id'] as const,
    ['users', 'delete', 'delete', 'old', 'id'] as const,
    ...LISTS.flatMap((table) => [
      [table, 'insert', 'insert', 'new', 'user_id'] as const,
      [table, 'update', 'update', 'new', 'user_id'] as const,
      [table, 'delete', 'delete', 'old', 'user_id'] as const,
    ]),
  ].map(
    ([table, name, event, row, column]) =>
      `create trigger student_changes_${table}_${name} after ${event} on ${table} begin
        ${recordOnSqlite(row, column)};
      end`,
  ),
];

/** The argument of the trigger is the column with the id of the student. */
const POSTGRES = [
  `create table student_changes (user_id text primary key, revision bigint not null)`,
  `create index student_changes_revision on student_changes (revision)`,
  `create function record_student_change() returns trigger language plpgsql as $$
    declare
      changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
    begin
      insert into student_changes (user_id, revision)
        values (changed ->> tg_argv[0], pg_current_xact_id()::text::bigint)
        on conflict (user_id) do update set revision = excluded.revision
        where student_changes.revision <> excluded.revision;
      return null;
    end
  $$`,
  `create trigger student_changes after insert or delete or update of ${COLUMNS} on users
    for each row execute function record_student_change('id')`,
  ...LISTS.map(
    (table) => `create trigger student_changes after insert or update or delete on ${table}
      for each row execute function record_student_change('user_id')`,
  ),
];
