import type { Handle } from '../students/allStudents.ts';
import type { When } from '../when.ts';

/** What was written when and by whom; the mark says what became of it. */
export type DemoLine = readonly [
  when: When,
  from: Handle,
  text: string,
  mark?: 'edited' | 'deleted',
];

/**
 * A conversation of two buddies, oldest line first. Both have read everything, unless `unread`:
 * then the lines at its end still wait for the one who did not write them.
 */
export interface DemoConversation {
  between: readonly [Handle, Handle];
  unread?: true;
  lines: readonly DemoLine[];
}
