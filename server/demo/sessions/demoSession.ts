import type { Handle } from '../students/allStudents.ts';
import type { When } from '../when.ts';

/**
 * A study session on the calendar of this machine: so many days from today, or `soon`, the
 * first decent hour within the next day.
 */
export interface DemoSession {
  title: string;
  description: string;
  location: string;
  by: Handle;
  with: readonly Handle[];
  when: { day: number; time: string } | 'soon';
  minutes: number;
  /** When it was put into the calendar; about three days ahead unless said. */
  planned?: When;
}
