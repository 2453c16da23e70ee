import { LINE } from '../../../contract/common/types.ts';
import { LIMITS } from '../../../contract/constants.ts';
import { isBlank } from '../../../contract/text.ts';
import { nameKey, tidyLine } from '../../platform/database/normalize.ts';
import type { Columns, CourseField } from './columns.ts';

/** A course of the campus. `faculty` and `term` may be empty. */
export type Course = Record<CourseField, string>;

/** Values of a row of a table, and the line of the file on which it begins. */
export interface Row {
  line: number;
  values: readonly string[];
}

/** Something about a line: “Line 7 has no title.” */
export interface LineNote {
  line: number;
  text: string;
}

export interface CourseRows {
  /** Each code once. */
  courses: Course[];
  /** Rows that cannot be stored. */
  badRows: LineNote[];
  /** Keys of the codes of these rows. */
  badCodes: ReadonlySet<string>;
  /** Codes that are in the file more than once with different values. */
  repeated: LineNote[];
}

/** Reads the courses of rows. Of rows with the same code, the last one counts. */
export function readRows(rows: readonly Row[], columns: Columns): CourseRows {
  const byCode = new Map<string, { course: Course; line: number }>();
  const badRows: LineNote[] = [];
  const badCodes = new Set<string>();
  const repeated: LineNote[] = [];
  for (const { line, values } of rows) {
    if (values.every((value) => isBlank(value))) continue;
    const course = {
      code: tidy(values, columns.code),
      // A comma separates the subjects of a search.
      title: tidyLine(tidy(values, columns.title).replaceAll(',', ' ')),
      faculty: tidy(values, columns.faculty),
      term: tidy(values, columns.term),
    };
    const key = nameKey(course.code);
    const problem = problemOf(course);
    if (problem !== undefined) {
      badRows.push({ line, text: `Line ${line} ${problem}.` });
      badCodes.add(key);
      continue;
    }
    const before = byCode.get(key);
    if (before && JSON.stringify(before.course) !== JSON.stringify(course)) {
      const text = `${course.code} is on line ${before.line} and on line ${line}, which counts.`;
      repeated.push({ line, text });
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
