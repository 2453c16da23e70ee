import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

/** The built service as a process that can be killed and started again, at one address. */
export interface ServiceNode {
  url: string;
  /** Starts it; answers after how many milliseconds it was ready. */
  start(): Promise<number>;
  /** Ends it as a crash would, in the middle of whatever it does. */
  kill(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../build/server/main.js', import.meta.url));
/** Milliseconds between two questions whether it is ready, and after which it counts as broken. */
const ASK_EVERY = 20;
const PATIENCE = 60_000;

/** @param settings are added to this process's own. */
export function makeServiceNode(port: number, settings: Record<string, string>): ServiceNode {
  const url = `http://127.0.0.1:${String(port)}`;
  let child: ChildProcess | undefined;

  async function becomeReady(): Promise<void> {
    const start = performance.now();
    while (performance.now() - start < PATIENCE) {
      const isReady = await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady) return;
      await sleep(ASK_EVERY);
    }
    throw new Error(`The service at ${url} did not become ready.`);
  }

  return {
    url,
    async start() {
      const start = performance.now();
      child = spawn(process.execPath, [MAIN, '--empty'], {
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          RATE_LIMITS: 'off',
          ...settings,
          PORT: String(port),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await becomeReady();
      return performance.now() - start;
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
