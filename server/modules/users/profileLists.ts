import type { PublicUser } from '../../../contract/users.ts';
import { WEEKDAYS } from '../../../contract/constants.ts';
import type { Queryable } from '../../context.ts';
import { compiledQuery } from '../../database/compiledQuery.ts';

type ProfileLists = Pick<PublicUser, 'subjects' | 'availability' | 'skills' | 'badges'>;

const subjectsOf = compiledQuery((db, ids: readonly string[]) =>
  db
    .selectFrom('user_subjects')
    .select(['user_id', 'name as value'])
    .where('user_id', 'in', ids)
    .orderBy('position'),
);
const skillsOf = compiledQuery((db, ids: readonly string[]) =>
  db
    .selectFrom('user_skills')
    .select(['user_id', 'name as value'])
    .where('user_id', 'in', ids)
    .orderBy('position'),
);
const daysOf = compiledQuery((db, ids: readonly string[]) =>
  db.selectFrom('user_days').select(['user_id', 'day as value']).where('user_id', 'in', ids),
);
const badgesOf = compiledQuery((db, ids: readonly string[]) =>
  db
    .selectFrom('user_badges')
    .select(['user_id', 'badge as value'])
    .where('user_id', 'in', ids)
    .orderBy('earned_at')
    .orderBy('badge'),
);

/**
 * Reads the subjects, days, skills and badges of many students in four queries and returns a lookup
 * by user id. Days are in the order of the week, the other lists in stored order.
 */
export async function listProfileLists(
  db: Queryable,
  ids: readonly string[],
): Promise<(userId: string) => ProfileLists> {
  const subjects = byUser(await subjectsOf(db, ids));
  const skills = byUser(await skillsOf(db, ids));
  const days = byUser(await daysOf(db, ids));
  const badges = byUser(await badgesOf(db, ids));
  return (userId) => {
    const chosen = new Set(days.get(userId));
    return {
      subjects: (subjects.get(userId) ?? []).map((name) => ({ name })),
      availability: WEEKDAYS.filter((day) => chosen.has(day)),
      skills: skills.get(userId) ?? [],
      badges: badges.get(userId) ?? [],
    };
  };
}

function byUser(rows: readonly { user_id: string; value: string }[]): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const { user_id, value } of rows) {
    const list = lists.get(user_id);
    if (list) list.push(value);
    else lists.set(user_id, [value]);
  }
  return lists;
}
