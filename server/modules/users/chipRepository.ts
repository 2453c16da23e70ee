import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../context.ts';

export type ChipSource = keyof typeof sources;

/** The table, the normalized key and the spelling of each kind of filter value. */
const sources = {
  subjects: { table: sql.table('user_subjects'), key: sql.ref('subject_key'), name: 'name' },
  skills: { table: sql.table('user_skills'), key: sql.ref('skill_key'), name: 'name' },
  badges: { table: sql.table('user_badges'), key: sql`lower(badge)`, name: 'badge' },
} satisfies Record<string, { table: RawBuilder<unknown>; key: RawBuilder<unknown>; name: string }>;

/**
 * Returns the filter values whose key matches the LIKE pattern, most used first, then by key. Keys
 * with several spellings are returned once.
 */
export async function listChips(
  db: Queryable,
  source: ChipSource,
  pattern: string,
  limit: number,
): Promise<string[]> {
  const { table, key, name } = sources[source];
  const { rows } = await sql<{ name: string }>`
    select min(${sql.ref(name)}) as name from ${table}
    where ${key} like ${pattern} escape '\\'
    group by ${key} order by count(*) desc, ${key} limit ${limit}
  `.execute(db);
  return rows.map((row) => row.name);
}
