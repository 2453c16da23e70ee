import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSeededService } from '../support/seededService.ts';
import { SEEDED_REVISION } from '../support/seed/seedPairs.ts';
import { accessTokenFor } from '../support/seed/authSessions.ts';
import type { ServiceNode } from '../support/serviceNode.ts';
import { startClientPool, type ClientPool } from './clientPool.ts';

interface Options {
  pairs: number;
  /** Receives progress lines. */
  report?: (line: string) => void;
}

export interface Outcome {
  /** Pages connected when the service was killed. */
  pages: number;
  start: number;
  /** Milliseconds after ready until each page caught up, sorted. Infinity for pages that did not. */
  caughtUpAfter: number[];
  retried: number;
  failures: string[];
  /** Peak resident memory in MB after the restart and before the kill. */
  memory: number;
  memoryBefore: number;
}

/** Milliseconds. */
const OPEN_TIMEOUT = 120_000;
const RECONNECT_TIMEOUT = 60_000;
const POLL_INTERVAL = 250;

/** Connects many pages, kills and restarts the service, and measures how the pages catch up. */
export async function reconnectStorm({ pairs, report }: Options): Promise<Outcome> {
  report?.('Seeding students');
  const seeded = await createSeededService(pairs, {
    RATE_LIMITS: 'on',
    // All pages connect from one IP.
    LIMIT_ADDRESS_CALLS_PER_MINUTE: '1000000',
  });
  const { students, node } = seeded;
  let pool: ClientPool | undefined;
  try {
    await node.start();
    const clients = await Promise.all(
      students.map(async (student) => ({ ...student, token: await accessTokenFor(student.id) })),
    );
    report?.(`Opening ${String(clients.length)} pages`);
    pool = startClientPool({ url: node.url, clients, revision: SEEDED_REVISION });
    await waitForPages(pool, clients.length, 0, OPEN_TIMEOUT);
    const memoryBefore = peakMemory(node);
    await node.kill();
    const killedAt = Date.now();
    report?.('Killed the service');
    const start = await node.start();
    const readyAt = Date.now();
    const { caughtUpAt, retried, failures } = await waitForPages(
      pool,
      clients.length,
      killedAt,
      RECONNECT_TIMEOUT,
    );
    const caughtUpAfter = caughtUpAt
      .map((at) => (at > killedAt ? Math.max(0, at - readyAt) : Infinity))
      .sort((a, b) => a - b);
    const memory = peakMemory(node);
    return { pages: clients.length, start, caughtUpAfter, retried, failures, memory, memoryBefore };
  } finally {
    await pool?.close();
    await seeded.remove();
  }
}

/** Resolves when all pages have caught up since that time, or after the timeout. */
async function waitForPages(pool: ClientPool, pages: number, since: number, timeout: number) {
  const start = performance.now();
  for (;;) {
    const report = await pool.report();
    const isComplete = report.caughtUpAt.filter((at) => at > since).length === pages;
    if (isComplete || performance.now() - start > timeout) return report;
    await sleep(POLL_INTERVAL);
  }
}

/** Returns the peak resident memory in MB, or NaN outside Linux. */
function peakMemory(node: ServiceNode): number {
  const status = readFileSync(`/proc/${String(node.pid())}/status`, 'utf8');
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return kilobytes === undefined ? NaN : Number(kilobytes) / 1_024;
}
