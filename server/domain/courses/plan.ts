import type { CourseField } from './columns.ts';
import type { Course, KeyedCourse } from './readRows.ts';

export interface CourseChange {
  course: KeyedCourse;
  /** The values that differ, as they are now. */
  before: Partial<Course>;
}

/** What an import does to the courses that are stored. */
export interface ImportPlan {
  added: KeyedCourse[];
  changed: CourseChange[];
  unchanged: number;
  /** Stored courses that are not in the file. */
  missing: KeyedCourse[];
}

const FIELDS: readonly CourseField[] = ['code', 'title', 'faculty', 'term'];

/**
 * Compares the courses of a file with those that are stored, by code.
 * @param given the columns that the file has. Values of other columns stay as they are.
 */
export function planImport(
  courses: readonly KeyedCourse[],
  stored: readonly KeyedCourse[],
  given: readonly CourseField[],
): ImportPlan {
  const byCode = new Map(stored.map((course) => [course.code_key, course]));
  const plan: ImportPlan = { added: [], changed: [], unchanged: 0, missing: [] };
  for (const read of courses) {
    const now = byCode.get(read.code_key);
    byCode.delete(read.code_key);
    if (!now) {
      plan.added.push(read);
      continue;
    }
    const differing = FIELDS.filter((field) => given.includes(field) && read[field] !== now[field]);
    if (differing.length === 0) plan.unchanged += 1;
    else {
      const pick = (from: Course) =>
        Object.fromEntries(differing.map((field) => [field, from[field]])) as Partial<Course>;
      const { title_key } = differing.includes('title') ? read : now;
      plan.changed.push({ course: { ...now, ...pick(read), title_key }, before: pick(now) });
    }
  }
  plan.missing = [...byCode.values()];
  return plan;
}
