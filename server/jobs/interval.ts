import { encapsulated } from '../http/encapsulated.ts';

interface Job {
  /** What the log calls it. */
  name: string;
  /** Milliseconds from one start to the next; one that takes longer is not started twice. */
  every: number;
  run: () => Promise<void>;
}

/** Repeats a job while the service runs; closing waits for the run under way. */
export const interval = ({ name, every, run }: Job) =>
  encapsulated(name, async (app) => {
    let running: Promise<void> | undefined;
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
