import { nameKey } from '../../../contract/text.ts';
import { sql } from 'kysely';
import { COURSE_PAGE, type Course } from '../../../contract/courses.ts';
import type { KeyedCourse } from '../../domain/courses/readRows.ts';
import { likePattern } from '../../platform/database/normalize.ts';
import type { Queryable } from '../../platform/database/queryable.ts';

/** Rows per statement. */
const BATCH = 500;

const COLUMNS = ['code', 'title', 'faculty', 'term'] as const;

export const listCourses = (db: Queryable): Promise<KeyedCourse[]> =>
  db
    .selectFrom('courses')
    .select([...COLUMNS, 'code_key', 'title_key'])
    .orderBy('code_key')
    .execute();

/** Builds a condition for courses with the text in their code or title. */
const matches = (text: string) => {
  const pattern = likePattern(nameKey(text));
  return sql<boolean>`(code_key like ${pattern} escape '\\' or title_key like ${pattern} escape '\\')`;
};

/** Lists courses with the text, those whose code or title begins with it first. */
export function findCourses(db: Queryable, text: string): Promise<Course[]> {
  const start = likePattern(nameKey(text)).slice(1);
  return db
    .selectFrom('courses')
    .select(COLUMNS)
    .where(matches(text))
    .orderBy(
      sql`case when code_key like ${start} escape '\\' or title_key like ${start} escape '\\'
        then 0 else 1 end`,
    )
    .orderBy('code_key')
    .limit(COURSE_PAGE)
    .execute();
}

export async function countCourses(db: Queryable, text: string): Promise<number> {
  const { count } = await db
    .selectFrom('courses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(matches(text))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds courses, or replaces those with the same code. */
export async function storeCourses(db: Queryable, courses: readonly KeyedCourse[]): Promise<void> {
  for (let start = 0; start < courses.length; start += BATCH) {
    const rows = courses
      .slice(start, start + BATCH)
      .map((course) => ({ ...course, former_title: '' }));
    await db
      .insertInto('courses')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('code_key').doUpdateSet(({ ref }) => ({
          code: ref('excluded.code'),
          title: ref('excluded.title'),
          title_key: ref('excluded.title_key'),
          former_title: sql<string>`case when courses.title_key <> excluded.title_key
            then courses.title else courses.former_title end`,
          faculty: ref('excluded.faculty'),
          term: ref('excluded.term'),
        })),
      )
      .execute();
  }
}

export async function removeCourses(db: Queryable, courses: readonly KeyedCourse[]): Promise<void> {
  for (let start = 0; start < courses.length; start += BATCH) {
    const keys = courses.slice(start, start + BATCH).map(({ code_key }) => code_key);
    await db.deleteFrom('courses').where('code_key', 'in', keys).execute();
  }
}
