import type { Handle } from './students/allStudents.ts';
import type { When } from './time.ts';

/** A message, and whether it was edited or deleted later. */
export type DemoLine = readonly [
  when: When,
  from: Handle,
  text: string,
  mark?: 'edited' | 'deleted',
];

/**
 * A conversation, oldest message first. If `unread` is set, the recipient has not read the last
 * messages.
 */
export interface DemoConversation {
  between: readonly [Handle, Handle];
  unread?: true;
  lines: readonly DemoLine[];
}
