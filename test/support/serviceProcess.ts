import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from './eventually.ts';

export interface ServiceProcess {
  /** What it wrote so far. */
  stdout: () => string;
  stderr: () => string;
  kill: (signal: NodeJS.Signals) => void;
  /** The exit code, once it has ended; null when a signal ended it. */
  exited: Promise<number | null>;
  /** Its address, once it is ready. */
  url: () => Promise<string>;
}

/** `npm start` without the build: the service as a process of its own, on a free port. */
export function startProcess(
  dataDir: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): ServiceProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
      await eventually(() => {
        url = /ready at (http\S+)/.exec(stdout)?.[1] ?? '';
        if (url === '') throw new Error(`The service is not ready: ${stdout}${stderr}`);
      }, 25_000);
      return url;
    },
  };
}
