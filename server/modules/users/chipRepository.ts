import { sql } from 'kysely';
import type { Queryable } from '../../context.ts';

/**
 * The names that students gave their subjects, one writing for each, whose keys match the pattern:
 * most used first, then by alphabet.
 */
export async function listSubjects(
  db: Queryable,
  pattern: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('user_subjects')
    .select(({ fn }) => fn.min('name').as('name'))
    .where(sql<boolean>`subject_key like ${pattern} escape '\\'`)
    .groupBy('subject_key')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('subject_key')
    .limit(limit)
    .execute();
  return rows.map((row) => row.name);
}

/** The same for skills. */
export async function listSkills(db: Queryable, pattern: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('user_skills')
    .select(({ fn }) => fn.min('name').as('name'))
    .where(sql<boolean>`skill_key like ${pattern} escape '\\'`)
    .groupBy('skill_key')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('skill_key')
    .limit(limit)
    .execute();
  return rows.map((row) => row.name);
}

/** The same for the badges that anybody has earned. */
export async function listBadges(db: Queryable, pattern: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('user_badges')
    .select('badge')
    .where(sql<boolean>`lower(badge) like ${pattern} escape '\\'`)
    .groupBy('badge')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('badge')
    .limit(limit)
    .execute();
  return rows.map((row) => row.badge);
}
