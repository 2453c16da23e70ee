import { openDatabase, type DatabaseSettings } from '../../server/platform/database/connect.ts';
import { poll } from '../support/poll.ts';
import type { Student } from './student.ts';
import { verify } from './verify.ts';

/** Resolves when students have acknowledged messages of that number. */
type WaitForMessages = (count: number) => Promise<void>;

/** Milliseconds in which no message was acknowledged, and in which no page changed. */
const WRITING = { timeout: 60_000, interval: 20 };
const RECOVERY = { timeout: 60_000, interval: 100 };

/**
 * Lets students write while faults are injected. Then waits until every page shows the stored messages.
 * @param inject resolves with the time of the last fault by performance.now(). It can wait for messages.
 */
export async function writeDuring(
  settings: DatabaseSettings,
  students: readonly Student[],
  inject: (waitForMessages: WaitForMessages) => Promise<number>,
) {
  const stop = new AbortController();
  const database = openDatabase(settings);
  const waitForMessages: WaitForMessages = async (count) => {
    const written = () => students.reduce((sum, each) => sum + each.acknowledged.length, 0);
    const last = await poll(written, (acknowledged) => acknowledged >= count, WRITING);
    if (last < count) throw new Error(`No message was acknowledged for a minute (${last} in all).`);
  };
  try {
    for (const student of students) student.open();
    const writing = students.map((student) => student.write(stop.signal));
    const lastFault = await inject(waitForMessages);
    stop.abort();
    await Promise.all(writing);
    const result = await poll(
      async () => verify(students, await database.selectFrom('messages').selectAll().execute()),
      ({ wrongPages }) => wrongPages === 0,
      RECOVERY,
    );
    const recoveredAfter = result.wrongPages === 0 ? performance.now() - lastFault : Infinity;
    return { ...result, recoveredAfter };
  } finally {
    stop.abort();
    for (const student of students) student.close();
    await database.destroy();
  }
}

/**
 * Returns the share of messages (0 to 1) to acknowledge before the n-th fault, counted from 1. The
 * last fault comes after all messages.
 */
export const shareBeforeFault = (n: number, faults: number): number =>
  n === faults ? 1 : (n - Math.random()) / faults;
