import { setTimeout as sleep } from 'node:timers/promises';
import { poll } from '../support/poll.ts';
import { readPeakMemory } from '../support/resourceUsage.ts';
import { createSeededService } from '../support/seededService.ts';
import { report } from '../support/table.ts';
import { sorted } from '../support/timing.ts';
import { timeWithoutWaits } from './floors.ts';
import { openPage, type OpenPage } from './page.ts';

/** Milliseconds. */
const OPEN_TIMEOUT = 120_000;
const RECONNECT_TIMEOUT = 60_000;
/** Milliseconds between the opening of two pages. */
const OPEN_INTERVAL = 4;

/** Connects many pages, kills and restarts the service, and measures how the pages catch up. */
export async function reconnectStorm({ pairs }: { pairs: number }) {
  report('Seeding students');
  const { students, node, remove } = await createSeededService(pairs, {
    // All pages connect from one IP.
    settings: { RATE_LIMITS: 'on', LIMIT_ADDRESS_CALLS_PER_MINUTE: '1000000' },
  });
  const pages: OpenPage[] = [];
  /** Resolves when all pages have caught up since that time, or after the timeout. */
  const waitForPages = (since: number, timeout: number) =>
    poll(
      () => pages.filter(({ caughtUpAt }) => caughtUpAt > since).length,
      (caughtUp) => caughtUp === students.length,
      { timeout },
    );
  try {
    await node.start();
    report(`Opening ${students.length} pages`);
    for (const student of students) {
      pages.push(openPage(node.url, student));
      await sleep(OPEN_INTERVAL);
    }
    await waitForPages(0, OPEN_TIMEOUT);
    const memoryBefore = readPeakMemory(node);
    await node.kill();
    const killedAt = performance.now();
    report('Killed the service');
    const start = await node.start();
    const readyAt = performance.now();
    await waitForPages(killedAt, RECONNECT_TIMEOUT);
    const caughtUpAfter = sorted(
      pages.map(({ caughtUpAt: at }) => (at > killedAt ? Math.max(0, at - readyAt) : Infinity)),
    );
    const retried = pages.reduce((sum, page) => sum + page.retried, 0);
    const failures = pages.flatMap((page) => page.failures);
    const memory = readPeakMemory(node);
    for (const page of pages) page.close();
    report('Requesting the same without waits');
    const withoutWaits = await timeWithoutWaits(node, students);
    const measured = { start, caughtUpAfter, withoutWaits, memory, memoryBefore };
    return { pages: pages.length, ...measured, retried, failures };
  } finally {
    for (const page of pages) page.close();
    await remove();
  }
}
