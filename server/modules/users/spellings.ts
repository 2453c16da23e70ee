import { sql } from 'kysely';
import type { Queryable } from '../../context.ts';
import { normalize } from '../../database/normalize.ts';

/** Rows that are counted. Keeps the cost of a common name constant. */
const SAMPLE = 1_000;

const sources = {
  subjects: { table: 'user_subjects', key: 'subject_key', name: 'name', user: 'user_id' },
  skills: { table: 'user_skills', key: 'skill_key', name: 'name', user: 'user_id' },
  universities: { table: 'users', key: 'university_key', name: 'university', user: 'id' },
};

export type SpellingSource = keyof typeof sources;

/**
 * Replaces names by the spelling that most other students use. Spellings that the student has
 * already stored are kept.
 */
export async function withCommonSpelling(
  db: Queryable,
  source: SpellingSource,
  userId: string,
  names: readonly string[],
): Promise<string[]> {
  const stored = new Set(await listOwnNames(db, source, userId));
  const result: string[] = [];
  for (const name of names) {
    result.push(stored.has(name) ? name : await commonSpelling(db, source, name, userId));
  }
  return result;
}

/**
 * Returns the spelling of the name that most students use, without the given student. The given
 * spelling is returned when no other one with the same key is more common.
 */
export async function commonSpelling(
  db: Queryable,
  source: SpellingSource,
  given: string,
  userId = '',
): Promise<string> {
  const key = normalize(given);
  if (key === '') return given;
  const columns = sources[source];
  const { rows } = await sql<{ name: string }>`
    select name from (
      select ${sql.ref(columns.name)} as name from ${sql.table(columns.table)}
      where ${sql.ref(columns.key)} = ${key} and ${sql.ref(columns.user)} <> ${userId}
      limit ${SAMPLE}
    ) as spellings
    group by name
    order by count(*) desc, case when name = ${given} then 0 else 1 end, name
    limit 1
  `.execute(db);
  return rows[0]?.name ?? given;
}

async function listOwnNames(
  db: Queryable,
  source: SpellingSource,
  userId: string,
): Promise<string[]> {
  const { table, name, user } = sources[source];
  const { rows } = await sql<{ name: string }>`
    select ${sql.ref(name)} as name from ${sql.table(table)} where ${sql.ref(user)} = ${userId}
  `.execute(db);
  return rows.map((row) => row.name);
}
