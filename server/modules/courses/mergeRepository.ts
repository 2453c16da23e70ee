import { type Insertable, sql } from 'kysely';
import type { CourseMerge } from '../../../contract/courses.ts';
import { LIMITS } from '../../../contract/constants.ts';
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

interface Replacement {
  id: string;
  spelling_key: string;
  title: string;
  title_key: string;
}

/** Replaces the spelling by the title, and keeps what students had. Returns their number. */
export async function replaceSpelling(
  db: Queryable,
  { id, spelling_key, title, title_key }: Replacement,
): Promise<number> {
  await sql`
    insert into course_merge_changes (merge_id, user_id, name, position, other_name)
    select ${id}, given.user_id, given.name, given.position, other.name
    from user_subjects as given left join user_subjects as other
      on other.user_id = given.user_id and other.subject_key = ${title_key}
    where given.subject_key = ${spelling_key}`.execute(db);
  await db
    .deleteFrom('user_subjects')
    .where('subject_key', '=', spelling_key)
    .where('user_id', 'in', (eb) =>
      eb
        .selectFrom('course_merge_changes')
        .select('user_id')
        .where('merge_id', '=', id)
        .where('other_name', 'is not', null),
    )
    .execute();
  await db
    .updateTable('user_subjects')
    .set({ name: title, subject_key: title_key })
    .where('subject_key', '=', spelling_key)
    .execute();
  const { count } = await db
    .selectFrom('course_merge_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('merge_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns the spelling to the students who still have the title. Those who had both get it back beside the
 * title, unless their list is full.
 * @returns the number of students.
 */
export async function restoreSpelling(
  db: Queryable,
  { id, spelling_key, title_key }: Pick<Replacement, 'id' | 'spelling_key' | 'title_key'>,
): Promise<number> {
  const replaced = await sql`
    update user_subjects set name = given.name, subject_key = ${spelling_key}
    from course_merge_changes as given
    where given.merge_id = ${id} and given.other_name is null
      and user_subjects.user_id = given.user_id and user_subjects.subject_key = ${title_key}
  `.execute(db);
  const added = await sql`
    insert into user_subjects (user_id, position, name, subject_key)
    select given.user_id, case
      when exists (
        select 1 from user_subjects as one
        where one.user_id = given.user_id and one.position = given.position
      )
      then (select max(position) + 1 from user_subjects as one where one.user_id = given.user_id)
      else given.position
    end, given.name, ${spelling_key}
    from course_merge_changes as given
    where given.merge_id = ${id} and given.other_name is not null
      and exists (
        select 1 from user_subjects as one
        where one.user_id = given.user_id and one.subject_key = ${title_key}
      )
      and (select count(*) from user_subjects as one where one.user_id = given.user_id)
        < ${LIMITS.subjects}
  `.execute(db);
  return Number(replaced.numAffectedRows ?? 0) + Number(added.numAffectedRows ?? 0);
}
