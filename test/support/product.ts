import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/freePort.js';
import { JWT_SECRET } from './secret.ts';

/** The product as `npm start` runs it: its own process on a data folder of its own. */
export interface Product {
  url: string;
  /** What it printed, on both streams. */
  output(): string;
  /** Ends the process at once, as a crash or a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same address and the same data. */
  start(): Promise<void>;
  /** The newest mail in the outbox, as text. */
  newestMail(): string;
  /** Ends it and deletes its data. */
  remove(): Promise<void>;
}

export async function startProduct({
  args = ['--empty'],
  env = {},
}: { args?: string[]; env?: Record<string, string> } = {}): Promise<Product> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'study-buddy-'));
  let child: ChildProcess | undefined;
  let output = '';

  const start = () =>
    new Promise<void>((ready, fail) => {
      const process_ = spawn(process.execPath, ['scripts/start.js', ...args], {
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: dataDir,
          JWT_SECRET,
          NODE_OPTIONS: '',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = process_;
      const hear = (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Study Buddy is ready at')) ready();
      };
      process_.stdout.on('data', hear);
      process_.stderr.on('data', hear);
      process_.once('exit', (code) => {
        fail(new Error(`The product ended with ${String(code)}:\n${output}`));
      });
    });
  const kill = () =>
    new Promise<void>((ended) => {
      if (!child || child.exitCode !== null) {
        ended();
        return;
      }
      child.once('exit', () => {
        ended();
      });
      child.kill('SIGKILL');
    });

  await start();
  return {
    url: `http://127.0.0.1:${String(port)}`,
    output: () => output,
    kill,
    start: () => {
      output = '';
      return start();
    },
    newestMail() {
      const outbox = path.join(dataDir, 'outbox');
      const newest = readdirSync(outbox).sort().at(-1);
      if (newest === undefined) throw new Error('The outbox is empty.');
      return readFileSync(path.join(outbox, newest), 'utf8');
    },
    async remove() {
      await kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
