import type { Insertable } from 'kysely';
import type { CourseMerge } from '../../../contract/courses.ts';
import type { NamedCourse } from '../../domain/courses/proposeMerges.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** Lists courses with the keys of their titles. */
export async function listNamedCourses(
  db: Queryable,
): Promise<(NamedCourse & { titleKey: string })[]> {
  const rows = await db
    .selectFrom('courses')
    .select(['code', 'title', 'title_key', 'former_title'])
    .orderBy('code_key')
    .execute();
  return rows.map(({ code, title, title_key, former_title }) => ({
    ...{ code, title, titleKey: title_key, formerTitle: former_title },
  }));
}

/** Lists the keys of the spellings that have a decision. */
export async function listDecidedKeys(db: Queryable): Promise<Set<string>> {
  const rows = await db.selectFrom('course_merges').select('spelling_key').execute();
  return new Set(rows.map((row) => row.spelling_key));
}

/** Lists decisions, newest first. */
export async function listMerges(
  db: Queryable,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<CourseMerge[]> {
  const rows = await db
    .selectFrom('course_merges as merge')
    .leftJoin('users', 'users.id', 'decided_by')
    .select(['merge.id', 'spelling', 'title', 'decided_at', 'decided_by', 'users.name'])
    .select((eb) =>
      eb
        .selectFrom('course_merge_changes')
        .select(eb.fn.countAll<number>().as('students'))
        .whereRef('merge_id', '=', 'merge.id')
        .as('students'),
    )
    .$if(after !== undefined, (query) => query.where('merge.id', '<', after ?? ''))
    .orderBy('merge.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, spelling, title, decided_at, decided_by, name, students }) => ({
    _id: id,
    spelling,
    ...(title !== null && { title }),
    students: Number(students),
    decidedBy: decided_by === null ? null : { _id: decided_by, name: name ?? '' },
    decidedAt: decided_at,
  }));
}

/** Returns the first course with the title. */
export const findByTitle = (db: Queryable, titleKey: string) =>
  db
    .selectFrom('courses')
    .select(['code_key', 'title'])
    .where('title_key', '=', titleKey)
    .orderBy('code_key')
    .limit(1)
    .executeTakeFirst();

export const findDecision = (db: Queryable, spellingKey: string) =>
  db
    .selectFrom('course_merges')
    .select('id')
    .where('spelling_key', '=', spellingKey)
    .executeTakeFirst();

export const findMerge = (db: Queryable, id: string) =>
  db
    .selectFrom('course_merges')
    .select(['id', 'spelling', 'spelling_key', 'title', 'title_key'])
    .where('id', '=', id)
    .executeTakeFirst();

export const insertMerge = (db: Queryable, merge: Insertable<Schema['course_merges']>) =>
  db.insertInto('course_merges').values(merge).execute();

export const deleteMerge = (db: Queryable, id: string) =>
  db.deleteFrom('course_merges').where('id', '=', id).execute();
