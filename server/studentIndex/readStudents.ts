import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { WEEKDAYS } from '../../contract/constants.ts';
import type { Database } from '../context.ts';
import { LIST_SEPARATOR, splitList } from '../database/listText.ts';
import { comparedHours } from '../matching/sharedHours.ts';
import { decodeWeek } from '../scheduling/weekSlots.ts';
import { copyText } from './copyText.ts';
import type { IndexedStudent } from './studentTable.ts';

/** Students read at once, which takes SQLite a few milliseconds. */
const PAGE = 500;
/** Lines cannot contain it either. */
const FIELD_SEPARATOR = '\u001e';
/** Fields of a student in a text, see `fields`. */
const FIELDS = 11;

/** Reads students by their ids. Deleted ones are omitted. */
export async function readStudents(
  db: Database,
  ids: readonly string[],
): Promise<IndexedStudent[]> {
  const { students } = await readWhere(db, sql`id in (${sql.join(ids)})`);
  return students;
}

/** Reads all students, a page at a time in the order of their ids. Lets other work run in between. */
export async function* readAllStudents(db: Database): AsyncGenerator<IndexedStudent[]> {
  let last: string | null = '';
  for (;;) {
    const page: Page = await readWhere(db, sql`id > ${last} order by id limit ${PAGE}`);
    if (page.lastId === null) return;
    yield page.students;
    last = page.lastId;
    await setImmediate();
  }
}

export async function countStudents(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from users`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Page {
  students: IndexedStudent[];
  /** `null` without students. */
  lastId: string | null;
}

/**
 * Reads students as one row of texts: rows and columns take the drivers longer than the databases
 * need to join them.
 */
async function readWhere(db: Database, where: RawBuilder<unknown>): Promise<Page> {
  const { rows } = await sql<{ names: string; fields: string; last_id: string | null }>`
    select string_agg(name_key, ${FIELD_SEPARATOR}) as names,
      string_agg(fields, ${FIELD_SEPARATOR}) as fields, max(id) as last_id
    from (
      select id, name_key, ${fields} as fields from users
      where deleted_at is null and ${where}
    ) as page`.execute(db);
  const [page] = rows;
  if (!page || page.last_id === null) return { students: [], lastId: null };
  const texts = page.fields.split(FIELD_SEPARATOR);
  const students = page.names
    .split(FIELD_SEPARATOR)
    .map((nameKey, n) => toStudent(nameKey, texts, n * FIELDS));
  return { students, lastId: page.last_id };
}

/** The columns of lists are in the primary keys of their tables, so only these are read. */
const listOf = (table: string, column: string) => sql`coalesce((
  select string_agg(${sql.ref(column)}, ${LIST_SEPARATOR}) from ${sql.table(table)}
  where user_id = users.id
), '')`;

const fields = sql`concat_ws(${FIELD_SEPARATOR}, id, university_key, location_key, created_at,
  case when role <> 'admin' and suspended_at is null and deletion_at is null then 1 else 0 end,
  ${listOf('user_subjects', 'subject_key')}, ${listOf('user_skills', 'skill_key')},
  ${listOf('user_days', 'day')}, ${listOf('user_badges', 'badge')}, hours, time_zone)`;

/** @param at position of the first field */
function toStudent(nameKey: string, texts: readonly string[], at: number): IndexedStudent {
  return {
    id: texts[at] ?? '',
    nameKey,
    university: texts[at + 1] ?? '',
    location: texts[at + 2] ?? '',
    createdAt: Date.parse(texts[at + 3] ?? ''),
    isListed: texts[at + 4] === '1',
    subjects: toList(texts[at + 5]),
    skills: toList(texts[at + 6]),
    days: toDayBits(texts[at + 7] ?? ''),
    badges: toList(texts[at + 8]),
    hours: toHours(texts[at + 9], texts[at + 10]),
  };
}

const toHours = (week = '', timeZone = '') =>
  week === '' ? undefined : comparedHours(decodeWeek(week), copyText(timeZone));

const toList = (text = ''): string[] => (text === '' ? [] : splitList(text));

const knownDays = new Map<string, number>();

/** Remembers the bits of each list: there are few. */
function toDayBits(text: string): number {
  let bits = knownDays.get(text);
  if (bits === undefined) {
    bits = toList(text).reduce((sum, day) => sum | (1 << WEEKDAYS.indexOf(day as never)), 0);
    knownDays.set(copyText(text), bits);
  }
  return bits;
}
