import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/queryable.ts';

/**
 * Returns the title of the campus for each key that has one: of a course with this title, or of the one that
 * the spelling means by the decision of an admin.
 */
export async function findCampusTitles(
  db: Queryable,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  // Both engines name the column of a list of values like this.
  const key = sql.ref('column1');
  const { rows } = await sql<{ key: string; title: string | null }>`
    select ${key} as key, coalesce(
      (select title from courses where title_key = ${key} order by code_key limit 1),
      (
        select coalesce(courses.title, course_merges.title)
        from course_merges left join courses on code_key = course_key
        where spelling_key = ${key}
      )
    ) as title
    from (values ${sql.join(keys.map((value) => sql`(${value})`))}) as wanted`.execute(db);
  return new Map(rows.flatMap((row) => (row.title === null ? [] : [[row.key, row.title]])));
}

/** Lists the courses by code. */
export const listCourses = (db: Queryable) =>
  db.selectFrom('courses').select(['code', 'title', 'title_key']).orderBy('code_key').execute();

/** Lists the titles that merged spellings mean, by the key of the spelling. */
export async function listMerged(db: Queryable): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('course_merges')
    .leftJoin('courses', 'code_key', 'course_key')
    .select(['spelling_key', 'course_merges.title', 'courses.title as current'])
    .where('course_merges.title', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ spelling_key, title, current }) => [spelling_key, current ?? title ?? '']),
  );
}
