import type { Queryable } from '../../context.ts';
import { RELIABILITY_BADGES } from '../users/badges.ts';
import type { Students } from './repository.ts';
import type { Facts } from './score.ts';

/** All that the profiles of these students say, in five queries however many they are. */
export async function findFacts(students: Students): Promise<Map<string, Facts>> {
  return assemble(students, {
    subjects: await subjectsOf(students).execute(),
    days: await daysOf(students).execute(),
    skills: await skillsOf(students).execute(),
  });
}

/**
 * The same without what cannot change how these students score with the viewer: days on which the
 * viewer is not free, skills that the viewer does not need, and the subjects of those who have
 * none that the viewer studies or is skilled in. That is a small part of a large campus.
 */
export async function findRelevantFacts(
  db: Queryable,
  students: Students,
  viewer: Facts,
): Promise<Map<string, Facts>> {
  const takers = db
    .selectFrom('user_subjects')
    .select('user_id')
    .where('subject_key', 'in', listed([...viewer.subjects, ...viewer.skills]));
  return assemble(students, {
    subjects: await subjectsOf(students).where('said.user_id', 'in', takers).execute(),
    days: await daysOf(students).where('said.day', 'in', listed(viewer.days)).execute(),
    skills: await skillsOf(students)
      .where('said.skill_key', 'in', listed(viewer.subjects))
      .execute(),
  });
}

/** What SQL takes as a list: it knows no empty one, and no key is empty. */
const listed = (keys: Iterable<string>): string[] => ['', ...keys];

const subjectsOf = (students: Students) =>
  students
    .innerJoin('user_subjects as said', 'said.user_id', 'u.id')
    .select(['u.id', 'said.subject_key as value']);

const daysOf = (students: Students) =>
  students
    .innerJoin('user_days as said', 'said.user_id', 'u.id')
    .select(['u.id', 'said.day as value']);

const skillsOf = (students: Students) =>
  students
    .innerJoin('user_skills as said', 'said.user_id', 'u.id')
    .select(['u.id', 'said.skill_key as value']);

interface Said {
  id: string;
  value: string;
}

async function assemble(
  students: Students,
  said: { subjects: Said[]; days: Said[]; skills: Said[] },
): Promise<Map<string, Facts>> {
  const people = await students.select(['u.id', 'u.university_key', 'u.location_key']).execute();
  const reliable = await students
    .innerJoin('user_badges as earned', 'earned.user_id', 'u.id')
    .select('u.id')
    .where('earned.badge', 'in', RELIABILITY_BADGES)
    .execute();
  const reliableIds = new Set(reliable.map((row) => row.id));
  const [subjects, days, skills] = [byUser(said.subjects), byUser(said.days), byUser(said.skills)];
  return new Map(
    people.map(({ id, university_key, location_key }) => [
      id,
      {
        subjects: subjects.get(id) ?? NONE,
        days: days.get(id) ?? NONE,
        skills: skills.get(id) ?? NONE,
        university: university_key,
        location: location_key,
        reliable: reliableIds.has(id),
      },
    ]),
  );
}

const NONE: ReadonlySet<string> = new Set();

function byUser(rows: readonly Said[]): Map<string, Set<string>> {
  const sets = new Map<string, Set<string>>();
  for (const { id, value } of rows) {
    const set = sets.get(id);
    if (set) set.add(value);
    else sets.set(id, new Set([value]));
  }
  return sets;
}
