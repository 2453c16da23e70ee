import type { PublicUser } from '../../../contract/users.ts';
import { WEEKDAYS } from '../../../contract/constants.ts';
import type { Queryable } from '../../context.ts';

type ProfileLists = Pick<PublicUser, 'subjects' | 'availability' | 'skills' | 'badges'>;

/**
 * Reads subjects, days, skills and badges of many students with one query each; answers a function
 * that gives those of one. Days are in the order of the week, the others as the student put them.
 */
export async function listProfileLists(
  db: Queryable,
  ids: readonly string[],
): Promise<(userId: string) => ProfileLists> {
  const subjects = await db
    .selectFrom('user_subjects')
    .select(['user_id', 'name as value'])
    .where('user_id', 'in', ids)
    .orderBy('position')
    .execute();
  const skills = await db
    .selectFrom('user_skills')
    .select(['user_id', 'name as value'])
    .where('user_id', 'in', ids)
    .orderBy('position')
    .execute();
  const days = await db
    .selectFrom('user_days')
    .select(['user_id', 'day as value'])
    .where('user_id', 'in', ids)
    .execute();
  const badges = await db
    .selectFrom('user_badges')
    .select(['user_id', 'badge as value'])
    .where('user_id', 'in', ids)
    .orderBy('earned_at')
    .orderBy('badge')
    .execute();
  const [subjectsOf, skillsOf, daysOf, badgesOf] = [subjects, skills, days, badges].map(byUser);
  return (userId) => {
    const chosen = new Set(daysOf?.get(userId));
    return {
      subjects: (subjectsOf?.get(userId) ?? []).map((name) => ({ name })),
      availability: WEEKDAYS.filter((day) => chosen.has(day)),
      skills: skillsOf?.get(userId) ?? [],
      badges: badgesOf?.get(userId) ?? [],
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
