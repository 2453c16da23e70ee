import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCampus } from '../campus/openCampus.ts';
import { SEEDED_REVISION } from '../campus/seed.ts';
import { tokenOf } from '../campus/signIns.ts';
import type { ServiceNode } from '../faults/serviceNode.ts';
import { gather, type Crowd } from './gather.ts';

interface Options {
  pairs: number;
  /** Told what is going on. */
  report?: (line: string) => void;
}

export interface Outcome {
  /** Pages that were open when the service was killed. */
  pages: number;
  /** Milliseconds from the start of the process to ready. */
  start: number;
  /** Milliseconds after ready until each page was back, sorted; Infinity for those that were not. */
  back: number[];
  retried: number;
  failures: string[];
  /** The most memory that the process held, in MB: since the storm, and before it. */
  memory: number;
  memoryBefore: number;
}

/** Milliseconds in which all pages have opened, and in which all come back or never will. */
const OPENING = 120_000;
const COMING_BACK = 30_000;
const LOOK_EVERY = 250;

/** Opens the pages of many students, kills the service, starts it, and says how they come back. */
export async function brewStorm({ pairs, report }: Options): Promise<Outcome> {
  report?.('Filling the campus');
  const campus = await openCampus(pairs, {
    RATE_LIMITS: 'on',
    // A campus behind one address would be no campus of thousands; here all come from this machine.
    LIMIT_ADDRESS_CALLS_PER_MINUTE: '1000000',
  });
  const { students, node } = campus;
  let crowd: Crowd | undefined;
  try {
    await node.start();
    const seats = await Promise.all(
      students.map(async (student) => ({ ...student, token: await tokenOf(student.id) })),
    );
    report?.(`Opening ${String(seats.length)} pages`);
    crowd = gather({ url: node.url, seats, revision: SEEDED_REVISION });
    await until(crowd, seats.length, 0, OPENING);
    const memoryBefore = mostMemory(node);
    await node.kill();
    const killedAt = Date.now();
    report?.('Killed the service');
    const start = await node.start();
    const readyAt = Date.now();
    const { backAt, retried, failures } = await until(crowd, seats.length, killedAt, COMING_BACK);
    const back = backAt
      .map((at) => (at > killedAt ? Math.max(0, at - readyAt) : Infinity))
      .sort((a, b) => a - b);
    const memory = mostMemory(node);
    return { pages: seats.length, start, back, retried, failures, memory, memoryBefore };
  } finally {
    await crowd?.leave();
    await campus.remove();
  }
}

/** Waits until that many pages have caught up since that instant, or time is over. */
async function until(crowd: Crowd, pages: number, since: number, patience: number) {
  const start = performance.now();
  for (;;) {
    const report = await crowd.report();
    const isComplete = report.backAt.filter((at) => at > since).length === pages;
    if (isComplete || performance.now() - start > patience) return report;
    await sleep(LOOK_EVERY);
  }
}

/** As Linux counts it; where it cannot be asked, it is not known. */
function mostMemory(node: ServiceNode): number {
  const status = readFileSync(`/proc/${String(node.pid())}/status`, 'utf8');
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? [];
  return kilobytes === undefined ? NaN : Number(kilobytes) / 1_024;
}
