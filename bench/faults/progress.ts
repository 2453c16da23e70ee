import { setTimeout as sleep } from 'node:timers/promises';
import type { Student } from './student.ts';

/** How far all students together are with writing. */
export interface Progress {
  acknowledged(): number;
  /**
   * Waits until that many messages are acknowledged.
   * @throws when for a minute there was not one more.
   */
  until(count: number): Promise<void>;
}

/** Milliseconds between two looks, and without one more message until the run is given up. */
const LOOK_EVERY = 20;
const PATIENCE = 60_000;

export function watchProgress(students: readonly Student[]): Progress {
  const acknowledged = () => students.reduce((sum, each) => sum + each.acknowledged.length, 0);
  return {
    acknowledged,
    async until(count) {
      let last = acknowledged();
      let since = performance.now();
      while (last < count) {
        await sleep(LOOK_EVERY);
        const present = acknowledged();
        if (present > last) since = performance.now();
        else if (performance.now() - since > PATIENCE) {
          throw new Error(`Nothing was acknowledged for a minute, ${last} messages in all.`);
        }
        last = present;
      }
    },
  };
}

/**
 * Which share of all messages comes before the n-th of so many faults, counted from 1: spread at
 * random over the whole run, the last one after all of them.
 */
export const shareBefore = (n: number, faults: number): number =>
  n === faults ? 1 : (n - Math.random()) / faults;
