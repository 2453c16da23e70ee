import type { Handle } from './students/allStudents.ts';
import type { When } from './time.ts';

/** A study session. `when` is relative to today; `soon` is within the next 24 hours. */
export interface DemoSession {
  title: string;
  description: string;
  location: string;
  by: Handle;
  with: readonly Handle[];
  /** The others accepted. `null` has not answered yet. */
  answers?: Partial<Record<Handle, 'maybe' | 'declined' | null>>;
  when: { day: number; time: string } | 'soon';
  minutes: number;
  /** Buddies of `by` can ask to join. */
  places?: number;
  /** The members were asked how it was and have not answered. */
  isAsked?: boolean;
  /** Creation time. Defaults to about three days before the start. */
  planned?: When;
}
