import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, it } from '@jest/globals';
import { freePort } from '../../../scripts/freePort.js';
import { waitFor } from '../../support/waitFor.ts';
import { tempFolder } from '../../support/server/tempFolder.ts';
import { createTestDatabase } from '../../support/server/testDatabase.ts';

interface NodeProcess {
  port: string;
  pid: number;
}

/** Starts `npm run cluster`. */
async function startCluster(dataDir: string) {
  const port = await freePort();
  const child = spawn(process.execPath, ['scripts/cluster.js'], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      ...(await createTestDatabase(dataDir)),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const started = (): NodeProcess[] =>
    [...said.matchAll(/at port (\d+) \(process (\d+)\) is ready/g)].map((match) => ({
      port: match[1] ?? '',
      pid: Number(match[2]),
    }));
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { url: `http://127.0.0.1:${port}`, said: () => said, started, stop };
}

/** Sends a request on a new connection. Returns the status. */
async function ask(url: string, path: string): Promise<number | undefined> {
  const [response] = (await once(get(`${url}${path}`, { agent: false }), 'response')) as [
    IncomingMessage,
  ];
  await once(response.resume(), 'end');
  return response.statusCode;
}

/** Returns the number of health checks of a node. */
async function askedOf({ port }: NodeProcess): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const count = /http_request_duration_seconds_count\{[^}]*route="\/healthz"[^}]*\} (\d+)/;
  return Number(count.exec(metrics)?.[1] ?? 0);
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

// Covers F.9
it('npm run cluster balances requests over three nodes, also while one is down, and stops all', async () => {
  const dataDir = await tempFolder();
  const { url, said, started, stop } = await startCluster(dataDir);
  try {
    await waitFor(() => expect(started()).toHaveLength(3));
    for (let n = 0; n < 3; n += 1) expect(await ask(url, '/healthz')).toBe(200);
    const nodes = started();
    expect(await Promise.all(nodes.map(askedOf))).toEqual([1, 1, 1]);

    const [first] = nodes;
    process.kill(first!.pid, 'SIGKILL');
    await waitFor(() => expect(said()).toContain(`at port ${first!.port} ended`));
    for (let n = 0; n < 6; n += 1) expect(await ask(url, '/readyz')).toBe(200);
    await waitFor(() => expect(started()).toHaveLength(4));
  } finally {
    expect(await stop()).toBe(0);
  }
  expect(started().filter(({ pid }) => isAlive(pid))).toEqual([]);
});
