import { sql } from 'kysely';
import type { Database } from '../../../platform/database/queryable.ts';

/** Returns how the student with the last id who has the subject or skill writes it, by key. */
export async function readSpellings(
  db: Database,
  keys: readonly string[],
): Promise<Map<string, string>> {
  // Both engines name the column of a list of values like this.
  const key = sql.ref('column1');
  const { rows } = await sql<{ key: string; name: string | null }>`
    select ${key} as key, coalesce(
      (select name from user_subjects where subject_key = ${key} order by user_id desc limit 1),
      (select name from user_skills where skill_key = ${key} order by user_id desc limit 1)
    ) as name
    from (values ${sql.join(keys.map((value) => sql`(${value})`))}) as keys`.execute(db);
  return new Map(rows.map(({ key: found, name }) => [found, name ?? found]));
}
