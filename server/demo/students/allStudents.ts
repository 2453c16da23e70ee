import type { DemoStudent } from './demoStudent.ts';
import type { UniversityKey } from './universities.ts';
import { ashgroveStudents } from './ashgrove.ts';
import { brannocStudents } from './brannoc.ts';
import { harbourviewStudents } from './harbourview.ts';
import { larkspurStudents } from './larkspur.ts';
import { northfieldStudents } from './northfield.ts';

const at = <Name extends string>(
  university: UniversityKey,
  students: readonly (DemoStudent & { handle: Name })[],
) => students.map((student) => ({ ...student, university }));

export const allStudents = [
  ...at('northfield', northfieldStudents),
  ...at('harbourview', harbourviewStudents),
  ...at('ashgrove', ashgroveStudents),
  ...at('brannoc', brannocStudents),
  ...at('larkspur', larkspurStudents),
];

export type PlacedStudent = (typeof allStudents)[number];

/** The students by the names that the data files use, so that a misspelt one does not compile. */
export type Handle = PlacedStudent['handle'];
