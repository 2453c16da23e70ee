import { afterAll } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../scripts/freePort.js';
import { JWT_SECRET } from '../server/secret.ts';

/** The product as `npm start` runs it: a process with a temporary data folder. */
export interface Product {
  url: string;
  /** Returns the output on stdout and stderr. */
  output(): string;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again with the same URL and data. */
  start(): Promise<void>;
  /** Returns the newest mail in the outbox as text. */
  newestMail(): string;
  /** Kills the process and deletes its data. */
  remove(): Promise<void>;
}

interface ProductOptions {
  args?: string[];
  env?: Record<string, string>;
}

/** Starts the product for all tests of the file. */
export async function startSharedProduct(options?: ProductOptions): Promise<Product> {
  const product = await startProduct(options);
  afterAll(() => product.remove());
  return product;
}

export async function startProduct({
  args = ['--empty'],
  env = {},
}: ProductOptions = {}): Promise<Product> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'study-buddy-'));
  let child: ChildProcess | undefined;
  let output = '';

  const start = () =>
    new Promise<void>((ready, fail) => {
      const spawned = spawn(process.execPath, ['scripts/start.js', ...args], {
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
      child = spawned;
      const onOutput = (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Study Buddy is ready at')) ready();
      };
      spawned.stdout.on('data', onOutput);
      spawned.stderr.on('data', onOutput);
      spawned.once('exit', (code) => {
        fail(new Error(`The product exited with ${String(code)}:\n${output}`));
      });
    });
  const kill = () =>
    new Promise<void>((ended) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) {
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
