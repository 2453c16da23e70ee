import { nameKey } from '../../../contract/text.ts';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/queryable.ts';
import { findCampusTitles } from '../catalog/index.ts';

/** Rows that are counted. Keeps the cost of a common name constant. */
const SAMPLE = 100;

const sources = {
  subjects: { table: 'user_subjects', key: 'subject_key', name: 'name', user: 'user_id' },
  skills: { table: 'user_skills', key: 'skill_key', name: 'name', user: 'user_id' },
  universities: { table: 'users', key: 'university_key', name: 'university', user: 'id' },
};

export type SpellingSource = keyof typeof sources;

/**
 * Replaces names by the spelling that commonSpellings() finds. Spellings that the student has already stored
 * are kept, unless the campus has another one.
 */
export async function withCommonSpelling(
  db: Queryable,
  source: SpellingSource,
  userId: string,
  names: readonly string[],
): Promise<string[]> {
  const spellings = await commonSpellings(db, source, names, userId);
  return names.map((name) => spellings.get(name) ?? name);
}

/** Returns the spelling that commonSpellings() finds for one name. */
export async function commonSpelling(
  db: Queryable,
  source: SpellingSource,
  given: string,
): Promise<string> {
  return (await commonSpellings(db, source, [given])).get(given) ?? given;
}

/**
 * Returns for each name that students use the spelling that most use, without the given student. The given
 * spelling is returned when the student has stored it or no other one with the same key is more common. A
 * subject that the campus has is spelled as there, or is the course that an admin chose for it.
 * @param hidden students whose spellings do not count
 */
export async function commonSpellings(
  db: Queryable,
  source: SpellingSource,
  names: readonly string[],
  userId = '',
  hidden: readonly string[] = [],
): Promise<Map<string, string>> {
  const wanted = names.map((name) => [name, nameKey(name)]).filter(([, key]) => key !== '');
  if (wanted.length === 0) return new Map();
  const columns = sources[source];
  // Both engines name the columns of a list of values like this.
  const [given, key] = [sql.ref('column1'), sql.ref('column2')];
  const [table, name, user] = [
    sql.table(columns.table),
    sql.ref(columns.name),
    sql.ref(columns.user),
  ];
  const { rows } = await sql<{ given: string; name: string | null }>`
    select ${given} as given, case
      when exists (select 1 from ${table} where ${user} = ${userId} and ${name} = ${given})
      then ${given}
      else (
        select name from (
          select ${name} as name from ${table}
          where ${sql.ref(columns.key)} = ${key} and ${user} not in (${sql.join([userId, ...hidden])})
          limit ${SAMPLE}
        ) as spellings
        group by name
        order by count(*) desc, case when name = ${given} then 0 else 1 end, name
        limit 1
      )
    end as name
    from (values ${sql.join(wanted.map((pair) => sql`(${sql.join(pair)})`))}) as wanted
  `.execute(db);
  const keys = wanted.map(([, folded = '']) => folded);
  const titles = source === 'subjects' ? await findCampusTitles(db, keys) : undefined;
  return new Map(
    rows.flatMap(({ given: text, name: found }) => {
      const name = titles?.get(nameKey(text)) ?? found;
      return name === null ? [] : [[text, name]];
    }),
  );
}
