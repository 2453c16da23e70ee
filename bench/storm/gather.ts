import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { CrowdOrder, CrowdReport } from './crowd.ts';

/** Pages in a process of their own. */
export interface Crowd {
  /** How all of them fare at the moment. */
  report: () => Promise<CrowdReport>;
  /** Closes them all. */
  leave: () => Promise<void>;
}

const CROWD = fileURLToPath(new URL('crowd.ts', import.meta.url));

/** Opens a page for each seat, a few milliseconds after one another. */
export function gather(order: CrowdOrder): Crowd {
  const child = fork(CROWD, { execArgv: ['--import', 'tsx'] });
  // Where there are few processors, the service has them first, as if the pages were elsewhere.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.send(order);
  return {
    async report() {
      const answer = once(child, 'message') as Promise<[CrowdReport]>;
      child.send('report');
      const [report] = await answer;
      return report;
    },
    async leave() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
