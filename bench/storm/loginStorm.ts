import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { createSeededService } from '../support/seededService.ts';

export interface LoginOutcome {
  /** Longest response time of the page in milliseconds, while students log in. */
  slowestPage: number;
  /** Milliseconds until the last login had a response. */
  duration: number;
  /** Logins refused with 503. */
  refused: number;
}

const WORKER = fileURLToPath(new URL('./loginWorker.ts', import.meta.url));

/** Sends many logins at once and requests the page until the last one has a response. */
export async function loginStorm(logins: number): Promise<LoginOutcome> {
  const { node, remove } = await createSeededService(1, { RATE_LIMITS: 'on' });
  try {
    await node.start();
    await getPage(node.url);
    const start = performance.now();
    const statuses = logInMany(node.url, logins);
    let slowestPage = 0;
    for (;;) {
      const result = await Promise.race([statuses, getPage(node.url)]);
      if (typeof result !== 'number') {
        const refused = result.filter((status) => status === 503).length;
        return { slowestPage, duration: performance.now() - start, refused };
      }
      slowestPage = Math.max(slowestPage, result);
    }
  } finally {
    await remove();
  }
}

/** Returns the response time in milliseconds, `Infinity` for an error. */
async function getPage(url: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${url}/login`);
  await response.text();
  return response.ok ? performance.now() - start : Infinity;
}

/** Returns the status of each login. */
async function logInMany(url: string, logins: number): Promise<number[]> {
  const child = fork(WORKER, [url, String(logins)], { execArgv: ['--import', 'tsx'] });
  // The clients must not take CPU time from the measured service.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const [statuses] = (await once(child, 'message')) as [number[]];
  return statuses;
}
