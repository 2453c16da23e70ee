import { Worker } from 'node:worker_threads';
import { errorCode } from '../errors/httpError.ts';

/**
 * Threads of Node.js 20 load no TypeScript, so that tests and `npm run dev` start the built files, too. Those of the
 * built service are in one folder.
 */
const FOLDER = import.meta.url.endsWith('.ts') ? '../../../build/server/' : './';

/** Returns the URL of a file for a thread or a process, an entry of scripts/buildServer.js. */
export const builtFile = (name: string): URL => new URL(`${FOLDER}${name}.js`, import.meta.url);

/** Megabytes. */
const MEMORY = 256;
/** Milliseconds between two looks at the used time. */
const INTERVAL = 50;
/** How many times its limit a thread may take while other programs use the processor. */
const MOST_ON_BUSY_MACHINE = 10;

/**
 * Starts a thread and returns its first message, `undefined` when it used up its time or memory.
 * @param name see builtFile()
 * @param time milliseconds of a processor, after which the thread is ended whatever it does
 * @throws errors of the thread
 */
export async function runThread<Message>(
  name: string,
  workerData: unknown,
  time: number,
): Promise<Message | undefined> {
  const worker = new Worker(builtFile(name), {
    workerData,
    // Without the environment and the options of the process, which may contain secrets.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  const timer = setInterval(() => {
    void endAfter(worker, time);
  }, INTERVAL);
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error) => {
        if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') resolve(undefined);
        else reject(error);
      });
      worker.once('exit', () => {
        resolve(undefined);
      });
    });
  } finally {
    clearInterval(timer);
    // It counts as running until it has ended.
    await worker.terminate();
  }
}

async function endAfter(worker: Worker, time: number): Promise<void> {
  if (await hasUsed(worker, time)) await worker.terminate();
}

/** Of newer versions of Node.js. */
interface MeasuredWorker {
  cpuUsage?: () => Promise<{ user: number; system: number }>;
}

/** Returns whether a thread has used its milliseconds. Without cpuUsage(), those in which it was busy count. */
async function hasUsed(worker: Worker & MeasuredWorker, time: number): Promise<boolean> {
  const { active } = worker.performance.eventLoopUtilization();
  if (active < time || !worker.cpuUsage || active >= time * MOST_ON_BUSY_MACHINE) {
    return active >= time;
  }
  // Rejects for a thread that has ended.
  const used = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (used.user + used.system) / 1_000 >= time;
}
