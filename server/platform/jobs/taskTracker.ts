import type { FastifyBaseLogger } from 'fastify';

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
