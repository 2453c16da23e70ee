import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitFor } from '../waitFor.ts';

export interface ServiceProcess {
  /** Output so far. */
  stdout: () => string;
  stderr: () => string;
  kill: (signal: NodeJS.Signals) => void;
  /** Resolves with the exit code; `null` after a signal. */
  exited: Promise<number | null>;
  /** Resolves with the URL when the service is ready. Rejects if the process ends before. */
  url: () => Promise<string>;
}

interface StartOptions {
  /** The built service by default. */
  command?: readonly [string, ...string[]];
  args?: readonly string[];
  env?: Record<string, string>;
  cwd?: string;
  /** Standard input. */
  input?: string;
  /** Another user of the operating system, which needs root. */
  uid?: number | undefined;
}

/** Starts the service in a new process, on a free port. */
export function startProcess(dataDir: string, options: StartOptions = {}): ServiceProcess {
  const { command = [process.execPath, 'build/server/main.js'], args = [], env = {} } = options;
  const { cwd, input = '', uid } = options;
  const [program, ...fixed] = command;
  const child = spawn(program, [...fixed, ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', ...env },
    cwd,
    ...(uid !== undefined && { uid, gid: uid }),
  });
  child.stdin.end(input);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    kill: (signal) => child.kill(signal),
    exited,
    async url() {
      let url = '';
      await waitFor(() => {
        url = /ready at (http\S+)/.exec(stdout)?.[1] ?? '';
        const hasEnded = child.exitCode !== null || child.signalCode !== null;
        if (url === '' && !hasEnded)
          throw new Error(`The service is not ready: ${stdout}${stderr}`);
      });
      if (url === '') throw new Error(`The service has ended: ${stdout}${stderr}`);
      return url;
    },
  };
}
