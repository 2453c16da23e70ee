import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seedPairs, type SeededStudent } from '../../bench/support/seed/seedPairs.ts';
import { JWT_SECRET, accessTokenFor } from '../../bench/support/seed/authSessions.ts';
import { startProcess, type ServiceProcess } from '../support/server/serviceProcess.ts';

const SEARCHERS = 800;
/** Concurrent searches of each. Together more than the service can handle within its maximum wait. */
const SEARCHES_EACH = 3;
const WATCHERS = 4;

let dataDir: string;
let students: SeededStudent[];
let service: ServiceProcess;
let url: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'study-buddy-overload-'));
  students = await seedPairs({ DATA_DIR: dataDir, DATABASE_URL: '' }, SEARCHERS / 2);
  const env = { JWT_SECRET, LIMIT_ADDRESS_CALLS_PER_MINUTE: '1000000', LIMIT_WAIT_SECONDS: '1' };
  service = startProcess(dataDir, { args: ['--empty'], env });
  url = await service.url();
});
afterAll(async () => {
  service.kill('SIGKILL');
  await service.exited;
  await rm(dataDir, { recursive: true });
});

export interface Watched {
  status: number | undefined;
  /** Milliseconds until the end of the response. */
  took: number;
}

interface Result extends Watched {
  retryAfter: string | undefined;
}

async function send(path: string, token: string, agent?: Agent): Promise<Result> {
  const start = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const sent = request(`${url}${path}`, { agent: agent ?? false, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  await once(response.resume(), 'end');
  const { 'retry-after': retryAfter } = response.headers;
  return { status: response.statusCode, retryAfter, took: performance.now() - start };
}

/** Repeats searches until the number of 503 responses is reached. */
async function searchUntil(refusals: number): Promise<Result[]> {
  const results: Result[] = [];
  const isOver = () => results.filter(({ status }) => status === 503).length >= refusals;
  await Promise.all(
    students.map(async ({ id }) => {
      const agent = new Agent({ keepAlive: true });
      const token = await accessTokenFor(id);
      const search = async () => {
        while (!isOver()) results.push(await send('/api/users/search', token, agent));
      };
      await Promise.all(Array.from({ length: SEARCHES_EACH }, search));
      agent.destroy();
    }),
  );
  return results;
}

/**
 * Repeats requests to /healthz until `end` resolves. Several run at once, because they share the CPU with
 * the searches.
 */
async function watchUntil(end: Promise<unknown>): Promise<Watched[]> {
  const worker = new Worker(new URL('./healthWatcher.js', import.meta.url), {
    workerData: { url, watchers: WATCHERS },
  });
  const watched = once(worker, 'message');
  await end;
  worker.postMessage('stop');
  const [results] = (await watched) as [Watched[]];
  return results;
}

/** Sorted from the slowest. */
const times = (results: readonly Watched[]) =>
  results.map(({ took }) => took).sort((a, b) => b - a);
const median = (results: readonly Watched[]) => times(results)[results.length >> 1] ?? Infinity;

describe('more requests than the service can handle', () => {
  it('log no error when the clients disconnect early', async () => {
    const path = `${url}/api/users/search`;
    const calls = await Promise.all(
      students.map(async ({ id }) => {
        const headers = { authorization: `Bearer ${await accessTokenFor(id)}` };
        const call = request(path, { agent: false, headers }).end();
        return call.on('error', () => undefined);
      }),
    );
    const [first] = calls;
    if (first) await once(first, 'response');
    for (const call of calls) call.destroy();
    // The service handles this one after all previous requests.
    const last = await send('/api/users/matches', await accessTokenFor(students[0]!.id));
    expect(last.status).toBe(200);
    expect(service.stderr()).toBe('');
  });

  it('return 503 early, while accepted searches and /healthz return 200', async () => {
    const searching = searchUntil(300);
    const [searched, watched] = await Promise.all([searching, watchUntil(searching)]);

    const refused = searched.filter(({ status }) => status === 503);
    const accepted = searched.filter(({ status }) => status === 200);
    expect(refused.length + accepted.length).toBe(searched.length);
    expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['10']));
    expect(watched.filter(({ status }) => status !== 200)).toEqual([]);
    expect(watched.length).toBeGreaterThan(5);
    expect(median(watched)).toBeLessThan(median(accepted));
  });
});
