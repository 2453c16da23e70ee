import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { WEEKDAYS } from '../../../../contract/constants.ts';
import { comparedHours } from '../../../domain/matching/sharedHours.ts';
import { decodeWeek } from '../../../domain/scheduling/weekSlots.ts';
import { type Database, engineOf } from '../../../platform/database/queryable.ts';
import { LIST_SEPARATOR, splitList } from '../../../platform/database/normalize.ts';
import { copyText } from './postings.ts';
import { openQueryThread } from './queryThread.ts';
import type { IndexedStudent } from './studentTable.ts';

/** Students read at once, which takes SQLite a few milliseconds. */
const PAGE = 500;
/** Lines cannot contain it either. */
const FIELD_SEPARATOR = '\u001e';
/** Prefix of an id, which distinguishes it from other values. */
const ID_MARK = '\u001d';
/** Fields of a student in a text, see `fields`. */
const FIELDS = 7;

/** Reads students by their ids. Deleted ones are omitted. */
export async function readStudents(
  db: Database,
  ids: readonly string[],
): Promise<IndexedStudent[]> {
  const { rows } = await pageOf((id) => sql`${id} in (${sql.join(ids)})`).execute(db);
  return rows.flatMap(toStudents);
}

/**
 * Reads all students, a page at a time in the order of their ids. Lets other work run in between. The
 * next page is read while the caller uses one: by PostgreSQL, or by a thread on SQLite.
 * @param options.useThread whether there are so many students that starting a thread pays
 */
export async function* readAllStudents(
  db: Database,
  { useThread }: { useThread: boolean },
): AsyncGenerator<IndexedStudent[]> {
  const query = pageAfter.compile(db);
  const thread = useThread && engineOf(db) === 'sqlite' ? await openQueryThread(db) : undefined;
  const read = async (last: string): Promise<Page | undefined> => {
    const parameters = query.parameters.map((value) => (value === LAST ? last : value));
    const page = { ...query, parameters };
    const [found] = thread
      ? await thread.run<Page>(page)
      : (await db.executeQuery<Page>(page)).rows;
    return found;
  };
  try {
    let next = read('');
    for (;;) {
      const page = await next;
      if (typeof page?.last_id !== 'string') return;
      next = read(page.last_id);
      // Its error is thrown by the next turn of the loop, unless the caller stops before.
      next.catch(() => undefined);
      // Sends the query before the event loop is busy with the page.
      await setImmediate();
      yield toStudents(page);
    }
  } finally {
    await thread?.close();
  }
}

export async function countStudents(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from users`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Texts of students. */
interface Page {
  /** `null` without students. */
  last_id: string | null;
  /** The names have a text of their own, because a part keeps the whole in memory. */
  names: string | null;
  fields: string | null;
  /** Lists of students who have some, in the order of their ids. Each begins with its marked id. */
  subjects: string | null;
  skills: string | null;
  days: string | null;
  badges: string | null;
}

/** Builds a condition on a column with the ids of students. */
type Range = (id: RawBuilder<unknown>) => RawBuilder<unknown>;

/** The columns of lists are in the primary keys of their tables, so only these are read. */
const listsOf = (table: string, list: RawBuilder<unknown>, range: Range) => sql`(
  select string_agg(list, ${sql.lit(LIST_SEPARATOR)}) from (
    select ${sql.lit(ID_MARK)} || user_id || ${sql.lit(LIST_SEPARATOR)} || ${list} as list
    from ${sql.table(table)} where ${range(sql.ref('user_id'))}
    group by user_id order by user_id
  ) as lists
)`;

const joined = (column: string) => sql`string_agg(${sql.ref(column)}, ${sql.lit(LIST_SEPARATOR)})`;

const fieldSeparator = sql.lit(FIELD_SEPARATOR);
const fields = sql`concat_ws(${fieldSeparator}, ${sql.lit(ID_MARK)} || id, university_key,
  location_key, created_at,
  case when role <> 'admin' and suspended_at is null and deletion_at is null then 1 else 0 end,
  hours, time_zone)`;

const dayBits = WEEKDAYS.map((day, n) => sql`when ${sql.lit(day)} then ${sql.lit(1 << n)}`);

/**
 * Reads students as one row of texts: rows and columns take the drivers longer than the databases need
 * to join them. Each list is read by one pass over the index of its table.
 */
const pageOf = (range: Range) => sql<Page>`
  select max(id) as last_id, string_agg(name_key, ${fieldSeparator}) as names,
    string_agg(fields, ${fieldSeparator}) as fields,
    ${listsOf('user_subjects', joined('subject_key'), range)} as subjects,
    ${listsOf('user_skills', joined('skill_key'), range)} as skills,
    ${listsOf('user_days', sql`sum(case day ${sql.join(dayBits, sql` `)} end)`, range)} as days,
    ${listsOf('user_badges', joined('badge'), range)} as badges
  from (
    select id, name_key, ${fields} as fields from users
    where deleted_at is null and ${range(sql.ref('id'))} order by id
  ) as students`;

/** Placeholder for the last id of the previous page. */
const LAST = Symbol('last id');

const pageAfter = sql<Page>`
  with page_end as materialized (
    select max(id) as id from (
      select id from users where deleted_at is null and id > ${LAST} order by id
      limit ${sql.lit(PAGE)}
    ) as ids
  ) ${pageOf((id) => sql`${id} > ${LAST} and ${id} <= (select id from page_end)`)}`;

function toStudents(page: Page): IndexedStudent[] {
  if (page.names === null || page.fields === null) return [];
  const texts = page.fields.split(FIELD_SEPARATOR);
  const subjectsOf = makeListReader(page.subjects);
  const skillsOf = makeListReader(page.skills);
  const daysOf = makeListReader(page.days);
  const badgesOf = makeListReader(page.badges);
  return page.names.split(FIELD_SEPARATOR).map((nameKey, n) => {
    const at = n * FIELDS;
    const markedId = texts[at] ?? '';
    return {
      id: markedId.slice(ID_MARK.length),
      nameKey,
      university: texts[at + 1] ?? '',
      location: texts[at + 2] ?? '',
      createdAt: Date.parse(texts[at + 3] ?? ''),
      isListed: texts[at + 4] === '1',
      subjects: subjectsOf(markedId),
      skills: skillsOf(markedId),
      days: Number(daysOf(markedId)[0] ?? 0),
      badges: badgesOf(markedId),
      hours: toHours(texts[at + 5], texts[at + 6]),
    };
  });
}

/** Returns a function that returns the list of a student, empty if there is none. Ids must ascend. */
function makeListReader(text: string | null): (markedId: string) => string[] {
  const values = splitList(text);
  let next = 0;
  return (markedId) => {
    // Lists of deleted students.
    while (isBefore(values[next], markedId)) next += 1;
    if (values[next] !== markedId) return [];
    const start = next + 1;
    for (next = start; values[next]?.startsWith(ID_MARK) === false; next += 1);
    return values.slice(start, next);
  };
}

/** Returns whether a value belongs to the list of a smaller id. */
const isBefore = (value: string | undefined, markedId: string): boolean =>
  value !== undefined && value !== markedId && (value < markedId || !value.startsWith(ID_MARK));

const toHours = (week = '', timeZone = '') =>
  week === '' ? undefined : comparedHours(decodeWeek(week), copyText(timeZone));

/**
 * Returns how the student with the last id who has the subject or skill writes it, by key.
 * @param hiddenIds students whose spellings do not count
 */
export async function readSpellings(
  db: Database,
  keys: readonly string[],
  hiddenIds: readonly string[] = [],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const isShown = hiddenIds.length === 0 ? sql`` : sql`and user_id not in (${sql.join(hiddenIds)})`;
  // Both engines name the column of a list of values like this.
  const key = sql.ref('column1');
  const { rows } = await sql<{ key: string; name: string | null }>`
    select ${key} as key, coalesce(
      (select name from user_subjects where subject_key = ${key} ${isShown} order by user_id desc limit 1),
      (select name from user_skills where skill_key = ${key} ${isShown} order by user_id desc limit 1)
    ) as name
    from (values ${sql.join(keys.map((value) => sql`(${value})`))}) as keys`.execute(db);
  return new Map(rows.map(({ key: found, name }) => [found, name ?? found]));
}
