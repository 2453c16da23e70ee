import { sql, type RawBuilder } from 'kysely';
import type { PublicUser } from '../../../contract/users.ts';
import { WEEKDAYS } from '../../../contract/constants.ts';
import { LIST_SEPARATOR, splitList } from '../../platform/database/listText.ts';

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
