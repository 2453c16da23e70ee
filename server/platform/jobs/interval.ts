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
