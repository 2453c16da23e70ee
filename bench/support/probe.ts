import { Worker } from 'node:worker_threads';
import type { ProbeResult, ProbeTarget } from './probeWorker.js';

/**
 * Sends requests one after another, each kind at the same time as the others, until it is stopped. Runs
 * in a thread, so that other work of this process does not delay it.
 */
export function startProbe<Name extends string>(targets: Record<Name, ProbeTarget>) {
  const worker = new Worker(new URL('./probeWorker.js', import.meta.url), { workerData: targets });
  const failure = new Promise<never>((_resolve, reject) => worker.once('error', reject));
  failure.catch(() => undefined);
  return {
    async stop(): Promise<ProbeResult<Name>> {
      const result = new Promise<ProbeResult<Name>>((resolve) => worker.once('message', resolve));
      worker.postMessage('stop');
      try {
        return await Promise.race([result, failure]);
      } finally {
        await worker.terminate();
      }
    },
  };
}
