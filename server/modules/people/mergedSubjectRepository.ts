import { sql } from 'kysely';
import { LIMITS } from '../../../contract/constants.ts';
import type { Queryable } from '../../platform/database/queryable.ts';

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

/**
 * Deletes what a student had before merges whose titles the student does not have any more: an undo would
 * return subjects that the student dropped.
 */
export async function forgetDropped(
  db: Queryable,
  userId: string,
  keys: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('course_merge_changes')
    .where('user_id', '=', userId)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('course_merges as merge')
            .select('merge.id')
            .whereRef('merge.id', '=', 'course_merge_changes.merge_id')
            .where('title_key', 'in', keys.length > 0 ? keys : ['']),
        ),
      ),
    )
    .execute();
}
