import type { Weekday } from '../../../contract/common.ts';
import type { SubjectName } from './subjects.ts';

/** A student as the data files describe one. `handle` is their name in those and in their address. */
export interface DemoStudent {
  handle: string;
  name: string;
  location: string;
  joinedDaysAgo: number;
  subjects: readonly SubjectName[];
  availability: readonly Weekday[];
  /** Free text; a skill that names a subject helps those who study it. */
  skills: readonly string[];
  bio: string;
}
