import { setTimeout as sleep } from 'node:timers/promises';
import type { Student } from './student.ts';
import { verify, type StoredMessage, type VerifyResult } from './verify.ts';

/** Milliseconds after the last fault until which pages are polled. */
const TIMEOUT = 60_000;
const POLL_INTERVAL = 100;

export interface RecoveryResult extends VerifyResult {
  /** Milliseconds after the last fault until every page was correct; `undefined` when one never was. */
  recoveredAfter: number | undefined;
}

/** Polls until every page shows the stored messages or the timeout has passed. */
export async function verifyRecovery(
  students: readonly Student[],
  lastFault: number,
  readStored: () => Promise<StoredMessage[]>,
): Promise<RecoveryResult> {
  for (;;) {
    const result = verify(students, await readStored());
    const passed = performance.now() - lastFault;
    if (result.wrongPages === 0) return { ...result, recoveredAfter: passed };
    if (passed > TIMEOUT) return { ...result, recoveredAfter: undefined };
    await sleep(POLL_INTERVAL);
  }
}
