import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../scripts/freePort.js';
import { endProcess, hasEnded } from './endProcess.ts';
import { send } from './http.ts';
import { SECRETS } from './seed/authSessions.ts';

const SERVICE = fileURLToPath(new URL('../../build/server/main.js', import.meta.url));
/** Fastify and socket.io without the service. */
const BARE = fileURLToPath(new URL('./bare/server.js', import.meta.url));
/** Milliseconds. */
const POLL_INTERVAL = 20;
const START_TIMEOUT = 60_000;
/** Milliseconds before a process that exited during the start is started again. */
const RESTART_DELAY = 500;
/** Milliseconds to wait for a response of /readyz. */
const READY_TIMEOUT = 2_000;

/** A child process on a fixed port. */
export type ServiceNode = Awaited<ReturnType<typeof createNode>>;

/**
 * Creates a node on a free port, not yet started.
 * @param settings environment variables added to those of this process.
 * @param program with its arguments, the built service without demo data by default.
 */
export async function createNode(
  settings: Record<string, string>,
  program: readonly string[] = [SERVICE, '--empty'],
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let isReady = false;
  let crashes = 0;

  function launch(): ChildProcess {
    const launched = spawn(process.execPath, program, {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        RATE_LIMITS: 'off',
        // Attacks cause many security events, which are warnings.
        LOG_LEVEL: 'error',
        ...SECRETS,
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
    /** Returns the number of unexpected exits after ready. */
    crashes: () => crashes,
    /** Returns the process id, or `undefined` while the process is not running. */
    pid: () => (child && !hasEnded(child) ? child.pid : undefined),
    /** Starts the process, restarts it when it exits early, and returns the milliseconds until ready. */
    async start(): Promise<number> {
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
    /** Sends SIGTERM and returns the exit code, or `null` when a signal ended the process. */
    async stop(): Promise<number | null> {
      isReady = false;
      await endProcess(child, 'SIGTERM');
      return child?.exitCode ?? null;
    },
    /** Sends SIGKILL and waits for the exit. */
    async kill(): Promise<void> {
      isReady = false;
      await endProcess(child, 'SIGKILL');
    },
  };
}

/** Creates a node with demo data. */
export const createDemoNode = (settings: Record<string, string>): Promise<ServiceNode> =>
  createNode(settings, [SERVICE]);

/** Creates a node of a bare Fastify server, the floor that limits of other nodes are ratios to. */
export const createBareNode = (settings: Record<string, string> = {}): Promise<ServiceNode> =>
  createNode(settings, [BARE]);

function isServiceReady(url: string): Promise<boolean> {
  return send(`${url}/readyz`, { timeout: READY_TIMEOUT }).then(
    ({ status }) => status === 200,
    () => false,
  );
}
