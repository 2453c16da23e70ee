import type { PublicUser } from '../../../contract/users.ts';
import { WEEKDAYS } from '../../../contract/constants.ts';
import type { Queryable } from '../../context.ts';
import { prepared } from '../../database/prepared.ts';

type ProfileLists = Pick<PublicUser, 'subjects' | 'availability' | 'skills' | 'badges'>;

const subjectsOf = prepared((db, ids: readonly string[]) =>
  db
    .selectFrom('user_subjects')
    .select(['user_id', 'name as value'])
    .where('user_id', 'in', ids)
    .orderBy('position'),
);
const skillsOf = prepared((db, ids: readonly string[]) =>
  db
    .selectFrom('user_skills')
    .select(['user_id', 'name as value'])
    .where('user_id', 'in', ids)
    .orderBy('position'),
);
const daysOf = prepared((db, ids: readonly string[]) =>
  db.selectFrom('user_days').select(['user_id', 'day as value']).where('user_id', 'in', ids),
);
const badgesOf = prepared((db, ids: readonly string[]) =>
  db
    .selectFrom('user_badges')
    .select(['user_id', 'badge as value'])
    .where('user_id', 'in', ids)
    .orderBy('earned_at')
    .orderBy('badge'),
);

/**
 * Reads subjects, days, skills and badges of many students with one query each; answers a function
 * that gives those of one. Days are in the order of the week, the others as the student put them.
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
