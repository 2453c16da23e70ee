import type { Queryable } from '../../context.ts';
import { RELIABILITY_BADGES } from '../users/badges.ts';
import type { Students } from './repository.ts';
import type { Features } from '../../matching/score.ts';

/** Loads all features of the students in five queries. */
export async function findFeatures(students: Students): Promise<Map<string, Features>> {
  return assemble(students, {
    subjects: await subjectsOf(students).execute(),
    days: await daysOf(students).execute(),
    skills: await skillsOf(students).execute(),
  });
}

/**
 * Loads only the features that affect the score with the viewer: shared days, skills in subjects of
 * the viewer, and the subjects of students with a subject that the viewer studies or is skilled in.
 * The result scores like findFeatures() and is much smaller.
 */
export async function findRelevantFeatures(
  db: Queryable,
  students: Students,
  viewer: Features,
): Promise<Map<string, Features>> {
  const withSharedSubject = db
    .selectFrom('user_subjects')
    .select('user_id')
    .where('subject_key', 'in', toSqlList([...viewer.subjects, ...viewer.skills]));
  return assemble(students, {
    subjects: await subjectsOf(students).where('item.user_id', 'in', withSharedSubject).execute(),
    days: await daysOf(students).where('item.day', 'in', toSqlList(viewer.days)).execute(),
    skills: await skillsOf(students)
      .where('item.skill_key', 'in', toSqlList(viewer.subjects))
      .execute(),
  });
}

/** Prepends an empty key, because SQL has no empty list. */
const toSqlList = (keys: Iterable<string>): string[] => ['', ...keys];

const subjectsOf = (students: Students) =>
  students
    .innerJoin('user_subjects as item', 'item.user_id', 'u.id')
    .select(['u.id', 'item.subject_key as value']);

const daysOf = (students: Students) =>
  students
    .innerJoin('user_days as item', 'item.user_id', 'u.id')
    .select(['u.id', 'item.day as value']);

const skillsOf = (students: Students) =>
  students
    .innerJoin('user_skills as item', 'item.user_id', 'u.id')
    .select(['u.id', 'item.skill_key as value']);

interface ValueRow {
  id: string;
  value: string;
}

async function assemble(
  students: Students,
  rows: { subjects: ValueRow[]; days: ValueRow[]; skills: ValueRow[] },
): Promise<Map<string, Features>> {
  const profiles = await students.select(['u.id', 'u.university_key', 'u.location_key']).execute();
  const reliable = await students
    .innerJoin('user_badges as earned', 'earned.user_id', 'u.id')
    .select('u.id')
    .where('earned.badge', 'in', RELIABILITY_BADGES)
    .execute();
  const reliableIds = new Set(reliable.map((row) => row.id));
  const [subjects, days, skills] = [byUser(rows.subjects), byUser(rows.days), byUser(rows.skills)];
  return new Map(
    profiles.map(({ id, university_key, location_key }) => [
      id,
      {
        subjects: subjects.get(id) ?? EMPTY,
        days: days.get(id) ?? EMPTY,
        skills: skills.get(id) ?? EMPTY,
        university: university_key,
        location: location_key,
        reliable: reliableIds.has(id),
      },
    ]),
  );
}

const EMPTY: ReadonlySet<string> = new Set();

function byUser(rows: readonly ValueRow[]): Map<string, Set<string>> {
  const sets = new Map<string, Set<string>>();
  for (const { id, value } of rows) {
    const set = sets.get(id);
    if (set) set.add(value);
    else sets.set(id, new Set([value]));
  }
  return sets;
}
