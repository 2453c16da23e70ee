import { sql } from 'kysely';
import type { Queryable } from '../../context.ts';
import { likePattern } from '../../database/normalize.ts';
import { notBlocked } from '../requests/blockRepository.ts';
import type { SearchCursor } from './cursor.ts';
import type { Filters } from './filters.ts';

const users = (db: Queryable) => db.selectFrom('users as u');
/** A query of students without a select clause. */
export type Students = ReturnType<typeof users>;

export function studentsById(db: Queryable, ids: readonly string[]): Students {
  return users(db).where('u.id', 'in', ids);
}

/** Selects the other students without those hidden by a block, suspended or about to be deleted. */
export function visibleStudents(db: Queryable, viewerId: string): Students {
  return users(db)
    .where('u.id', '!=', viewerId)
    .where('u.deletion_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.suspended_at', 'is', null)
    .where((eb) => notBlocked(viewerId, eb.ref('u.id')));
}

/** Selects the visible students that match the filters, without admins. */
export function matchingStudents(db: Queryable, viewerId: string, filters: Filters): Students {
  const { subjects, days, skills, badges, location, name } = filters;
  let query = visibleStudents(db, viewerId).where('u.role', '!=', 'admin');
  if (location !== '') {
    query = query.where(sql<boolean>`u.location_key like ${likePattern(location)} escape '\\'`);
  }
  if (name !== '') {
    query = query.where(sql<boolean>`u.name_key like ${likePattern(name)} escape '\\'`);
  }
  for (const [values, table, column] of [
    [subjects, 'user_subjects', 'subject_key'],
    [days, 'user_days', 'day'],
    [skills, 'user_skills', 'skill_key'],
    [badges, 'user_badges', 'badge'],
  ] as const) {
    if (values.length === 0) continue;
    const ids = db.selectFrom(table).select('user_id').where(sql.ref(column), 'in', values);
    query = query.where('u.id', 'in', ids);
  }
  return query;
}

const ORDERS = {
  newest: { column: 'u.created_at', direction: 'desc', after: '<' },
  name: { column: 'u.name_key', direction: 'asc', after: '>' },
} as const;

/** Lists students in the order of a column, then of their ids. */
export function listSorted(
  students: Students,
  sort: keyof typeof ORDERS,
  { limit, after }: { limit: number; after: SearchCursor | undefined },
): Promise<SearchCursor[]> {
  const order = ORDERS[sort];
  let query = students.select(['u.id', `${order.column} as key`]);
  if (after) {
    query = query.where((eb) =>
      eb(eb.refTuple(order.column, 'u.id'), order.after, eb.tuple(after.key, after.id)),
    );
  }
  return query
    .orderBy(order.column, order.direction)
    .orderBy('u.id', order.direction)
    .limit(limit)
    .execute();
}

export async function countStudents(students: Students): Promise<number> {
  const { count } = await students
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Counts all students, and the students of each subject.
 * @param subjects the counted subjects, all by default. A few subjects are counted in an index.
 */
export async function countSubjects(
  db: Queryable,
  subjects?: readonly string[],
): Promise<{ students: number; subjectCounts: Map<string, number> }> {
  const { students } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number | string>().as('students'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('user_subjects')
    .select((eb) => ['subject_key', eb.fn.countAll<number | string>().as('subjectCounts')])
    .$if(subjects !== undefined, (some) =>
      some.where('subject_key', 'in', ['', ...(subjects ?? [])]),
    )
    .groupBy('subject_key')
    .execute();
  const subjectCounts = new Map(rows.map((row) => [row.subject_key, Number(row.subjectCounts)]));
  return { students: Number(students), subjectCounts };
}

/** Returns the spelling of the university, location, subjects and skills of a student by key. */
export async function findNamesByKey(db: Queryable, userId: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    select university_key as key, university as name from users where id = ${userId}
    union all select location_key, location from users where id = ${userId}
    union all select skill_key, name from user_skills where user_id = ${userId}
    union all select subject_key, name from user_subjects where user_id = ${userId}
  `.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
