import type { FastifyBaseLogger } from 'fastify';
import { encapsulated } from '../http/routes.ts';

export interface Job {
  /** Name in the log. */
  name: string;
  /** Milliseconds between two starts. Runs do not overlap. */
  every: number;
  run: () => Promise<unknown>;
}

/** Repeats a job while the service runs. Closing waits for a running job. */
export const interval = ({ name, every, run }: Job) =>
  encapsulated(name, async (app) => {
    let running: Promise<unknown> | undefined;
    const start = () => {
      running ??= run()
        .catch((error: unknown) => app.log.error({ err: error }, `${name} failed`))
        .finally(() => (running = undefined));
    };
    let interval: NodeJS.Timeout | undefined;
    app.addHook('onReady', async () => {
      interval = setInterval(start, every).unref();
    });
    app.addHook('onClose', async () => {
      clearInterval(interval);
      await running;
    });
  });

/** Runs tasks in the background and waits for them before the service stops. */
export interface TaskTracker {
  /** Starts a task. An error is logged with the name. */
  run(name: string, task: () => Promise<void>): void;
  /** Resolves when all running tasks have finished. */
  settled(): Promise<void>;
}

export function makeTaskTracker(log: FastifyBaseLogger): TaskTracker {
  const running = new Set<Promise<void>>();
  return {
    run(name, task) {
      const job = task()
        .catch((error: unknown) => {
          log.error({ err: error }, `${name} failed`);
        })
        .finally(() => running.delete(job));
      running.add(job);
    },
    async settled() {
      await Promise.all(running);
    },
  };
}
