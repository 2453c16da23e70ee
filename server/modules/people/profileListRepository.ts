import type { Queryable } from '../../platform/database/queryable.ts';

/** A name as written by the student, and its normalized form. */
export interface NamedKey {
  name: string;
  key: string;
}

export async function replaceSubjects(
  db: Queryable,
  userId: string,
  subjects: readonly NamedKey[],
): Promise<void> {
  await db.deleteFrom('user_subjects').where('user_id', '=', userId).execute();
  if (subjects.length === 0) return;
  const rows = subjects.map(({ name, key }, position) => ({
    user_id: userId,
    position,
    name,
    subject_key: key,
  }));
  await db.insertInto('user_subjects').values(rows).execute();
}

export async function replaceSkills(
  db: Queryable,
  userId: string,
  skills: readonly NamedKey[],
): Promise<void> {
  await db.deleteFrom('user_skills').where('user_id', '=', userId).execute();
  if (skills.length === 0) return;
  const rows = skills.map(({ name, key }, position) => ({
    user_id: userId,
    position,
    name,
    skill_key: key,
  }));
  await db.insertInto('user_skills').values(rows).execute();
}

export async function replaceDays(
  db: Queryable,
  userId: string,
  days: readonly string[],
): Promise<void> {
  await db.deleteFrom('user_days').where('user_id', '=', userId).execute();
  if (days.length === 0) return;
  const rows = days.map((day) => ({ user_id: userId, day }));
  await db.insertInto('user_days').values(rows).execute();
}
