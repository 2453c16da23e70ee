import { nameKey, tidyLine } from '../../../contract/text.ts';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import { PROFILE_TEXTS, type ProfileTextName, WEEKDAYS } from '../../../contract/constants.ts';
import type { ProfileBody, PublicUser } from '../../../contract/users.ts';
import { LIST_SEPARATOR, splitList } from '../../platform/database/normalize.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Schema } from '../../platform/database/schema.ts';

/** A name as written by the student, and its normalized form. */
export interface NamedKey {
  name: string;
  key: string;
}

type ListTable = 'user_subjects' | 'user_skills' | 'user_days';

/** Replaces a list of a student. */
export async function replaceList<Table extends ListTable>(
  db: Queryable,
  table: Table,
  userId: string,
  rows: readonly Omit<Schema[Table], 'user_id'>[],
): Promise<void> {
  await db.deleteFrom<ListTable>(table).where('user_id', '=', userId).execute();
  if (rows.length === 0) return;
  await db
    .insertInto<ListTable>(table)
    .values(rows.map((row) => ({ ...row, user_id: userId })))
    .execute();
}

export const textFields = Object.keys(PROFILE_TEXTS) as ProfileTextName[];

/** Returns the columns that a profile change sets, with their search keys. */
export function profileColumns(body: ProfileBody): Updateable<Schema['users']> {
  const columns: Updateable<Schema['users']> = {};
  for (const field of textFields) {
    const text = body[field];
    if (text === undefined) continue;
    columns[field] = PROFILE_TEXTS[field].kind === 'text' ? text.trim() : tidyLine(text);
    if (field === 'name') columns.name_key = nameKey(text);
    if (field === 'university' || field === 'location') columns[`${field}_key`] = nameKey(text);
  }
  return columns;
}

/** Trims names and removes duplicates, which are compared by key; the first spelling is kept. */
export function uniqueNames(names: readonly string[]): NamedKey[] {
  const byKey = new Map<string, NamedKey>();
  for (const given of names) {
    const name = tidyLine(given);
    const key = nameKey(name);
    if (!byKey.has(key)) byKey.set(key, { name, key });
  }
  return [...byKey.values()];
}

type ProfileLists = Pick<PublicUser, 'subjects' | 'availability' | 'skills' | 'badges'>;

/** Lists of a student as one text each, `null` when empty. For a query from `users as u`. */
export const profileListColumns = () => [
  textOf('user_subjects', 'name', sql`position`).as('subjects'),
  textOf('user_skills', 'name', sql`position`).as('skills'),
  textOf('user_days', 'day', sql`day`).as('availability'),
  textOf('user_badges', 'badge', sql`earned_at, badge`).as('badges'),
];

/** Days are in the order of the week, the other lists in stored order. */
export function toProfileLists(texts: Record<keyof ProfileLists, string | null>): ProfileLists {
  const chosen = new Set(splitList(texts.availability));
  return {
    subjects: splitList(texts.subjects).map((name) => ({ name })),
    availability: WEEKDAYS.filter((day) => chosen.has(day)),
    skills: splitList(texts.skills),
    badges: splitList(texts.badges),
  };
}

/** A subquery for each student uses the index of the table, also before PostgreSQL has statistics. */
const textOf = (table: string, column: string, order: RawBuilder<unknown>) =>
  sql<string | null>`(
    select string_agg(${sql.ref(column)}, ${LIST_SEPARATOR} order by ${order})
    from ${sql.table(table)} where user_id = u.id
  )`;
