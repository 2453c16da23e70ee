import { setTimeout as sleep } from 'node:timers/promises';
import type { Student } from './student.ts';
import { judge, type StoredMessage, type Verdict } from './verdict.ts';

/** Milliseconds that pages have to get right by themselves after the last fault. */
export const HEALING = 10_000;
const LOOK_EVERY = 100;

export interface Healed extends Verdict {
  /** Milliseconds after the last fault until every page was right; undefined when one never was. */
  healed: number | undefined;
}

/** Waits until every page shows what is stored, as long as pages may take for it, and judges. */
export async function judgeHealed(
  students: readonly Student[],
  lastFault: number,
  readStored: () => Promise<StoredMessage[]>,
): Promise<Healed> {
  for (;;) {
    const verdict = judge(students, await readStored());
    const passed = performance.now() - lastFault;
    if (verdict.wrongPages === 0) return { ...verdict, healed: passed };
    if (passed > HEALING) return { ...verdict, healed: undefined };
    await sleep(LOOK_EVERY);
  }
}
