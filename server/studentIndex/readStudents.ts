import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../context.ts';
import { LIST_SEPARATOR, splitList } from '../database/listText.ts';
import { normalize } from '../database/normalize.ts';
import type { IndexedStudent, NamedKey } from './studentTable.ts';

/** Students read at once when all are read. */
const PAGE = 2_000;

type Keys = (name: string) => NamedKey;

/** Reads students by their ids. Deleted ones are omitted. */
export function readStudents(db: Database, ids: readonly string[]): Promise<IndexedStudent[]> {
  const list = sql.join(ids);
  return readWhere(db, makeKeys(), (id) => sql`${id} in (${list})`);
}

/** Reads all students, a page at a time in the order of their ids. */
export async function* readAllStudents(db: Database): AsyncGenerator<IndexedStudent[]> {
  const keys = makeKeys();
  let last = '';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from users where id > ${last} order by id limit ${PAGE}`.execute(db);
    const end = rows.at(-1)?.id;
    if (end === undefined) return;
    const start = last;
    yield await readWhere(db, keys, (id) => sql`${id} > ${start} and ${id} <= ${end}`);
    last = end;
  }
}

interface StudentRow {
  id: string;
  name_key: string;
  university_key: string;
  location_key: string;
  created_at: string;
  is_listed: number;
}

async function readWhere(
  db: Database,
  keys: Keys,
  where: (id: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<IndexedStudent[]> {
  const { rows } = await sql<StudentRow>`
    select id, name_key, university_key, location_key, created_at,
      case when role <> 'admin' and suspended_at is null and deletion_at is null
        then 1 else 0 end as is_listed
    from users where ${where(sql.ref('id'))} and deleted_at is null`.execute(db);
  const list = async (table: string, column: string) => {
    const lists = await sql<{ id: string; list: string }>`
      select user_id as id, string_agg(${sql.ref(column)}, ${LIST_SEPARATOR}) as list
      from ${sql.table(table)} where ${where(sql.ref('user_id'))} group by user_id`.execute(db);
    const byId = new Map(lists.rows.map((row) => [row.id, splitList(row.list)]));
    return (id: string) => byId.get(id) ?? [];
  };
  const subjectsOf = await list('user_subjects', 'name');
  const skillsOf = await list('user_skills', 'name');
  const daysOf = await list('user_days', 'day');
  const badgesOf = await list('user_badges', 'badge');
  return rows.map((row) => ({
    id: row.id,
    nameKey: row.name_key,
    university: row.university_key,
    location: row.location_key,
    createdAt: Date.parse(row.created_at),
    isListed: row.is_listed === 1,
    subjects: subjectsOf(row.id).map(keys),
    skills: skillsOf(row.id).map(keys),
    days: daysOf(row.id),
    badges: badgesOf(row.id),
  }));
}

/** Remembers the keys of names, because most names are those of many students. */
function makeKeys(): Keys {
  const known = new Map<string, NamedKey>();
  return (name) => {
    let named = known.get(name);
    if (!named) {
      named = { key: normalize(name), name };
      known.set(name, named);
    }
    return named;
  };
}
