import type { FastifyBaseLogger } from 'fastify';

/** Work that nobody waits for, but that is finished before the service stops. */
export interface Background {
  /** Starts it; a failure is logged under that name. */
  run(name: string, task: () => Promise<void>): void;
  /** When all that was started has ended. */
  settled(): Promise<void>;
}

export function makeBackground(log: FastifyBaseLogger): Background {
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
