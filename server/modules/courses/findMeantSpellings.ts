import { makeFindMeant, type NamedCourse } from '../../domain/courses/proposeMerges.ts';

// Runs in a thread, see courseTasks.ts.

/** A subject of students, by its nameKey(). */
export interface UsedSubject {
  key: string;
  students: number;
}

interface Options {
  courses: readonly NamedCourse[];
  spellings: readonly UsedSubject[];
  /** Most that are returned. */
  limit: number;
}

/** Returns the first spellings that seem to mean a course, with its title. */
export function findMeantSpellings({ courses, spellings, limit }: Options) {
  const findMeant = makeFindMeant(courses);
  const found: (UsedSubject & { title: string })[] = [];
  for (const used of spellings) {
    if (found.length === limit) break;
    const title = findMeant(used.key);
    if (title !== undefined) found.push({ ...used, title });
  }
  return found;
}
