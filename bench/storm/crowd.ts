// A process of its own for many pages, so that what they cost does not count for the service. It is
// told once whom to open pages for, and from then on says how they fare whenever it is asked.
import { setTimeout as sleep } from 'node:timers/promises';
import { openPage, type OpenPage, type Seat } from './page.ts';

export interface CrowdOrder {
  url: string;
  seats: Seat[];
  /** The revision up to which each page knows its conversation. */
  revision: number;
}

export interface CrowdReport {
  /** Of each page that is open: when it was last connected and had caught up, in ms since 1970. */
  backAt: number[];
  retried: number;
  failures: string[];
}

/** Milliseconds from one page to the next at the start. */
const OPEN_EVERY = 4;
const pages: OpenPage[] = [];

process.on('message', (message: CrowdOrder | 'report') => {
  if (message === 'report') process.send?.(report());
  else void open(message);
});
process.once('disconnect', () => process.exit());

async function open({ url, seats, revision }: CrowdOrder): Promise<void> {
  for (const seat of seats) {
    pages.push(openPage(url, seat, revision));
    await sleep(OPEN_EVERY);
  }
}

function report(): CrowdReport {
  return {
    backAt: pages.map(({ backAt }) => backAt),
    retried: pages.reduce((sum, { retried }) => sum + retried, 0),
    failures: pages.flatMap(({ failures }) => failures),
  };
}
