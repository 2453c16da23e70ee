import { setTimeout as sleep } from 'node:timers/promises';
import type { Student } from './student.ts';

/** Counts the acknowledged messages of all students. */
export interface Progress {
  acknowledged(): number;
  /**
   * Resolves when that many messages are acknowledged.
   * @throws when the count does not grow for a minute.
   */
  waitFor(count: number): Promise<void>;
}

/** Milliseconds. */
const POLL_INTERVAL = 20;
const STALL_TIMEOUT = 60_000;

export function watchProgress(students: readonly Student[]): Progress {
  const acknowledged = () => students.reduce((sum, each) => sum + each.acknowledged.length, 0);
  return {
    acknowledged,
    async waitFor(count) {
      let last = acknowledged();
      let since = performance.now();
      while (last < count) {
        await sleep(POLL_INTERVAL);
        const present = acknowledged();
        if (present > last) since = performance.now();
        else if (performance.now() - since > STALL_TIMEOUT) {
          throw new Error(`No message was acknowledged for a minute (${last} in total).`);
        }
        last = present;
      }
    },
  };
}

/**
 * Returns the share of messages (0 to 1) to acknowledge before the n-th fault, counted from 1. The
 * last fault comes after all messages.
 */
export const shareBeforeFault = (n: number, faults: number): number =>
  n === faults ? 1 : (n - Math.random()) / faults;
