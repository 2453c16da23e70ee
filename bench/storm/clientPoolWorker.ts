// Child process that simulates many pages. It receives its options once and then responds to 'report'
// messages.
import { setTimeout as sleep } from 'node:timers/promises';
import { openPage, type OpenPage, type PageClient } from './page.ts';

export interface PoolOptions {
  url: string;
  clients: PageClient[];
  /** Revision of the conversation that each page has loaded. */
  revision: number;
}

export interface PoolReport {
  /** Epoch milliseconds at which each page last caught up after a connect. */
  caughtUpAt: number[];
  retried: number;
  failures: string[];
}

/** Milliseconds between the opening of two pages. */
const OPEN_INTERVAL = 4;
const pages: OpenPage[] = [];

process.on('message', (message: PoolOptions | 'report') => {
  if (message === 'report') process.send?.(report());
  else void open(message);
});
process.once('disconnect', () => process.exit());

async function open({ url, clients, revision }: PoolOptions): Promise<void> {
  for (const client of clients) {
    pages.push(openPage(url, client, revision));
    await sleep(OPEN_INTERVAL);
  }
}

function report(): PoolReport {
  return {
    caughtUpAt: pages.map(({ caughtUpAt }) => caughtUpAt),
    retried: pages.reduce((sum, { retried }) => sum + retried, 0),
    failures: pages.flatMap(({ failures }) => failures),
  };
}
