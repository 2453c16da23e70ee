import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

/** The built service as a process that can be killed and started again, at one address. */
export interface ServiceNode {
  url: string;
  port: number;
  /** Starts it, again where it gives up before it is ready; answers after how many milliseconds it was. */
  start(): Promise<number>;
  /** Ends it as a crash would, in the middle of whatever it does. */
  kill(): Promise<void>;
  /** How often it ended by itself after it was ready. */
  crashes(): number;
  /** Asks it to end, as an operator does; answers its exit code, null where a signal ended it. */
  stop(): Promise<number | null>;
  /** The number of its process; undefined while it does not run. */
  pid(): number | undefined;
}

const MAIN = fileURLToPath(new URL('../../build/server/main.js', import.meta.url));
/** Milliseconds between two questions whether it is ready, and after which it counts as broken. */
const ASK_EVERY = 20;
const PATIENCE = 60_000;
/** Milliseconds after which one that gave up is started again, as whatever watches over it does. */
const REVIVE_AFTER = 500;
/** Milliseconds to wait for one answer. */
const ANSWERS_WITHIN = 2_000;

/** @param settings are added to this process's own. */
export function makeServiceNode(port: number, settings: Record<string, string>): ServiceNode {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let isReady = false;
  let crashes = 0;

  function launch(): ChildProcess {
    const launched = spawn(process.execPath, [MAIN, '--empty'], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        RATE_LIMITS: 'off',
        ...settings,
        PORT: String(port),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    launched.once('exit', () => {
      if (launched === child && isReady) crashes += 1;
    });
    return launched;
  }

  return {
    url,
    port,
    crashes: () => crashes,
    pid: () => (child && !hasEnded(child) ? child.pid : undefined),
    async stop() {
      isReady = false;
      if (!child || hasEnded(child)) return child?.exitCode ?? null;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    async start() {
      const start = performance.now();
      child = launch();
      while (!(await saysReady(url))) {
        if (performance.now() - start > PATIENCE) {
          throw new Error(`The service at ${url} did not become ready.`);
        }
        await sleep(ASK_EVERY);
        if (!hasEnded(child)) continue;
        await sleep(REVIVE_AFTER);
        child = launch();
      }
      isReady = true;
      return performance.now() - start;
    },
    async kill() {
      isReady = false;
      if (!child || hasEnded(child)) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

function saysReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(ANSWERS_WITHIN) }).then(
    (answer) => answer.ok,
    () => false,
  );
}
