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

/** All handles, so that a misspelled one is a type error. */
export type Handle = PlacedStudent['handle'];
