import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess, hasEnded } from './endProcess.ts';

/** The built service as a child process on a fixed port. */
export interface ServiceNode {
  url: string;
  port: number;
  /** Starts the process, restarts it when it exits early, and returns the milliseconds until ready. */
  start(): Promise<number>;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
  /** Returns the number of unexpected exits after ready. */
  crashes(): number;
  /** Sends SIGTERM and returns the exit code, or `null` when a signal ended the process. */
  stop(): Promise<number | null>;
  /** Returns the process id, or `undefined` while the process is not running. */
  pid(): number | undefined;
}

const MAIN = fileURLToPath(new URL('../../build/server/main.js', import.meta.url));
/** Milliseconds. */
const POLL_INTERVAL = 20;
const START_TIMEOUT = 60_000;
/** Milliseconds before a process that exited during the start is started again. */
const RESTART_DELAY = 500;
/** Milliseconds to wait for a response of /readyz. */
const READY_TIMEOUT = 2_000;

/** @param settings environment variables added to those of this process. */
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
        // Attacks cause many security events, which are warnings.
        LOG_LEVEL: 'error',
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
      await endProcess(child, 'SIGTERM');
      return child?.exitCode ?? null;
    },
    async start() {
      const start = performance.now();
      child = launch();
      while (!(await isServiceReady(url))) {
        if (performance.now() - start > START_TIMEOUT) {
          throw new Error(`The service at ${url} did not become ready.`);
        }
        await sleep(POLL_INTERVAL);
        if (!hasEnded(child)) continue;
        await sleep(RESTART_DELAY);
        child = launch();
      }
      isReady = true;
      return performance.now() - start;
    },
    async kill() {
      isReady = false;
      await endProcess(child, 'SIGKILL');
    },
  };
}

function isServiceReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(READY_TIMEOUT) }).then(
    (response) => response.ok,
    () => false,
  );
}
