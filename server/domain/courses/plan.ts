import { nameKey } from '../../platform/database/normalize.ts';
import type { CourseField } from './columns.ts';
import type { Course } from './readRows.ts';

export interface CourseChange {
  course: Course;
  /** The values that differ, as they are now. */
  before: Partial<Course>;
}

/** What an import does to the courses that are stored. */
export interface ImportPlan {
  added: Course[];
  changed: CourseChange[];
  unchanged: number;
  /** Stored courses that are not in the file. */
  missing: Course[];
}

const FIELDS: readonly CourseField[] = ['code', 'title', 'faculty', 'term'];

/**
 * Compares the courses of a file with those that are stored, by code.
 * @param given the columns that the file has. Values of other columns stay as they are.
 */
export function planImport(
  courses: readonly Course[],
  stored: readonly Course[],
  given: readonly CourseField[],
): ImportPlan {
  const byCode = new Map(stored.map((course) => [nameKey(course.code), course]));
  const plan: ImportPlan = { added: [], changed: [], unchanged: 0, missing: [] };
  for (const read of courses) {
    const key = nameKey(read.code);
    const now = byCode.get(key);
    byCode.delete(key);
    if (!now) {
      plan.added.push(read);
      continue;
    }
    const differing = FIELDS.filter((field) => given.includes(field) && read[field] !== now[field]);
    if (differing.length === 0) plan.unchanged += 1;
    else {
      const pick = (from: Course) =>
        Object.fromEntries(differing.map((field) => [field, from[field]])) as Partial<Course>;
      plan.changed.push({ course: { ...now, ...pick(read) }, before: pick(now) });
    }
  }
  plan.missing = [...byCode.values()];
  return plan;
}
