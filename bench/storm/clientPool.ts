import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { endProcess } from '../support/endProcess.ts';
import type { PoolOptions, PoolReport } from './clientPoolWorker.ts';

/** A child process with simulated pages. */
export interface ClientPool {
  /** Returns the current state of all pages. */
  report: () => Promise<PoolReport>;
  close: () => Promise<void>;
}

const WORKER = fileURLToPath(new URL('./clientPoolWorker.ts', import.meta.url));

export function startClientPool(options: PoolOptions): ClientPool {
  const child = fork(WORKER, { execArgv: ['--import', 'tsx'] });
  // The pages must not take CPU time from the measured service.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.send(options);
  const exited = once(child, 'exit').then(() => {
    throw new Error('The client pool exited.');
  });
  exited.catch(() => undefined);
  return {
    async report() {
      const reply = once(child, 'message') as Promise<[PoolReport]>;
      child.send('report');
      const [report] = await Promise.race([reply, exited]);
      return report;
    },
    close: () => endProcess(child, 'SIGTERM'),
  };
}
