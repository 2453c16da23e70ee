import type { Weekday } from '../../../contract/common/types.ts';
import type { SubjectName } from './subjects.ts';

/** A student of the seed data. `handle` identifies the student and starts the email. */
export interface DemoStudent {
  handle: string;
  name: string;
  location: string;
  joinedDaysAgo: number;
  subjects: readonly SubjectName[];
  availability: readonly Weekday[];
  /** Free hours of some of these days, e.g. [14, 18]. */
  hours?: Partial<Record<Weekday, readonly [number, number]>>;
  /** Free text. Skills that are subjects count in matches. */
  skills: readonly string[];
  bio: string;
}
