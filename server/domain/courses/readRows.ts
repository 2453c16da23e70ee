import { LINE } from '../../../contract/common/types.ts';
import { LIMITS } from '../../../contract/constants.ts';
import { isBlank, nameKey, tidyLine } from '../../../contract/text.ts';
import type { Columns, CourseField } from './columns.ts';

/** A course of the campus. `faculty` and `term` may be empty. */
export type Course = Record<CourseField, string>;

/** A course with the forms in which its code and its title are compared, see nameKey(). */
export interface KeyedCourse extends Course {
  code_key: string;
  title_key: string;
}

/** Values of a row of a table, and the line of the file on which it begins. */
export interface Row {
  line: number;
  values: readonly string[];
}

export interface CourseRows {
  /** Each code once. */
  courses: KeyedCourse[];
  /** Rows that cannot be stored: “Line 7 has no title.” */
  badRows: string[];
  /** Keys of the codes of these rows. */
  badCodes: ReadonlySet<string>;
  /** Codes that are in the file more than once with different values. */
  repeated: string[];
}

/** Reads the courses of rows. Of rows with the same code, the last one counts. */
export function readRows(rows: readonly Row[], columns: Columns): CourseRows {
  const byCode = new Map<string, { course: KeyedCourse; line: number }>();
  const badRows: string[] = [];
  const badCodes = new Set<string>();
  const repeated: string[] = [];
  for (const { line, values } of rows) {
    if (values.every((value) => isBlank(value))) continue;
    const read = {
      code: tidy(values, columns.code),
      // A comma separates the subjects of a search.
      title: tidyLine(tidy(values, columns.title).replaceAll(',', ' ')),
      faculty: tidy(values, columns.faculty),
      term: tidy(values, columns.term),
    };
    const key = nameKey(read.code);
    const problem = problemOf(read);
    if (problem !== undefined) {
      badRows.push(`Line ${line} ${problem}.`);
      badCodes.add(key);
      continue;
    }
    const course = { ...read, code_key: key, title_key: nameKey(read.title) };
    const before = byCode.get(key);
    if (before && JSON.stringify(before.course) !== JSON.stringify(course)) {
      repeated.push(`${course.code} is on line ${before.line} and on line ${line}, which counts.`);
    }
    byCode.set(key, { course, line });
  }
  return { courses: [...byCode.values()].map(({ course }) => course), badRows, badCodes, repeated };
}

/** How a spreadsheet is made to keep the zeros of 007. */
const QUOTED_FORMULA = /^="(.*)"$/;

/** Returns a value as one line of text. Quoted values may have line ends. */
const tidy = (values: readonly string[], position: number | undefined) =>
  position === undefined ? '' : tidyLine(values[position] ?? '').replace(QUOTED_FORMULA, '$1');

function problemOf(course: Course): string | undefined {
  if (isBlank(course.code)) return 'has no code';
  if (isBlank(course.title)) return 'has no title';
  for (const [field, value] of Object.entries(course)) {
    if (!LINE.test(value)) return `has characters in its ${field} that are not visible`;
    if (value.length > LIMITS.nameText) {
      return `has a ${field} of more than ${LIMITS.nameText} characters`;
    }
  }
  return undefined;
}
