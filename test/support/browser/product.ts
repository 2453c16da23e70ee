import { afterAll } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../scripts/freePort.js';
import { startProcess } from '../server/serviceProcess.ts';

/** The product as `npm start` runs it: a process with a temporary data folder. */
export type Product = Awaited<ReturnType<typeof startProduct>>;

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

export async function startProduct({ args = ['--empty'], env = {} }: ProductOptions = {}) {
  const port = String(await freePort());
  const dataDir = mkdtempSync(path.join(tmpdir(), 'study-buddy-'));
  const run = () =>
    startProcess(dataDir, {
      command: [process.execPath, 'scripts/start.js'],
      args,
      // A test opens more screens in a minute than a student does.
      env: { PORT: port, RATE_LIMITS: 'off', ...env },
    });
  let service = run();
  await service.url();
  /** Kills the process with SIGKILL. */
  const kill = async () => {
    service.kill('SIGKILL');
    await service.exited;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    kill,
    /** Starts it again with the same URL and data. */
    async start() {
      service = run();
      await service.url();
    },
    /** Returns the newest mail in the outbox as text. */
    newestMail() {
      const outbox = path.join(dataDir, 'outbox');
      const newest = readdirSync(outbox).sort().at(-1);
      if (newest === undefined) throw new Error('The outbox is empty.');
      return readFileSync(path.join(outbox, newest), 'utf8');
    },
    /** Kills the process and deletes its data. */
    async remove() {
      await kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
