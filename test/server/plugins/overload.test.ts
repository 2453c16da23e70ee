import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { seedCampus, type SeededStudent } from '../../../bench/campus/seed.ts';
import { JWT_SECRET, tokenOf } from '../../../bench/campus/signIns.ts';
import { startProcess, type ServiceProcess } from '../../support/serviceProcess.ts';

/** Students who search at once: more than can be answered in the two seconds that anybody waits. */
const CROWD = 800;
const WATCHERS = 4;

let dataDir: string;
let students: SeededStudent[];
let service: ServiceProcess;
let url: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'study-buddy-overload-'));
  students = await seedCampus(dataDir, CROWD / 2);
  const env = { JWT_SECRET, LIMIT_ADDRESS_CALLS_PER_MINUTE: '1000000' };
  service = startProcess(dataDir, { args: ['--empty'], env });
  url = await service.url();
});
afterEach(async () => {
  service.kill('SIGKILL');
  await service.exited;
  await rm(dataDir, { recursive: true });
});

interface Heard {
  status: number | undefined;
  retryAfter: string | undefined;
  /** Milliseconds until the whole answer was there. */
  took: number;
}

async function ask(path: string, token: string, agent?: Agent): Promise<Heard> {
  const start = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const asking = request(`${url}${path}`, { agent: agent ?? false, headers }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  const { 'retry-after': retryAfter } = answer.headers;
  return { status: answer.statusCode, retryAfter, took: performance.now() - start };
}

/** Searches on and on until somebody has been refused that many times. */
async function searchUntil(refusals: number): Promise<Heard[]> {
  const heard: Heard[] = [];
  const isOver = () => heard.filter(({ status }) => status === 503).length >= refusals;
  await Promise.all(
    students.map(async ({ id }) => {
      const agent = new Agent({ keepAlive: true });
      const token = await tokenOf(id);
      while (!isOver()) heard.push(await ask('/api/users/search', token, agent));
      agent.destroy();
    }),
  );
  return heard;
}

/** Seconds, on average, that the service let those searches wait which it answered with that status. */
async function meanWait(status: number): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const read = (part: 'sum' | 'count') => {
    const labels = `method="GET",route="/api/users/search",status="${String(status)}"`;
    const [, value] = metrics.split(`http_request_duration_seconds_${part}{${labels}} `);
    return parseFloat(value ?? '');
  };
  return read('sum') / read('count');
}

/** Several look, because their answers wait for the same processors as those of the crowd. */
async function watchUntil(isOver: () => boolean): Promise<Heard[]> {
  const heard: Heard[] = [];
  const watch = async () => {
    while (!isOver()) heard.push(await ask('/healthz', ''));
  };
  await Promise.all(Array.from({ length: WATCHERS }, watch));
  return heard;
}

/** The slowest first. */
const times = (heard: readonly Heard[]) => heard.map(({ took }) => took).sort((a, b) => b - a);
const middle = (heard: readonly Heard[]) => times(heard)[heard.length >> 1] ?? Infinity;
const slowest = (heard: readonly Heard[]) => times(heard)[0] ?? Infinity;

describe('more calls than can be answered', () => {
  it('are refused at once, while those before them and /healthz are answered', async () => {
    let isOver = false;
    const searching = searchUntil(1_000).finally(() => (isOver = true));
    const [searched, watched] = await Promise.all([searching, watchUntil(() => isOver)]);

    const refused = searched.filter(({ status }) => status === 503);
    const answered = searched.filter(({ status }) => status === 200);
    expect(refused.length + answered.length).toBe(searched.length);
    expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['10']));
    // By the service's clock, because the callers need the same processors as the service; and
    // beside the others, because the first to be refused stood in line until its speed was known.
    expect(await meanWait(503)).toBeLessThan((await meanWait(200)) / 2);
    expect(slowest(answered)).toBeLessThan(10_000);
    expect(watched.every(({ status }) => status === 200)).toBe(true);
    expect(watched.length).toBeGreaterThan(5);
    expect(middle(watched)).toBeLessThan(middle(answered) / 2);
  });

  it('are no fault of the service where their callers left meanwhile', async () => {
    const path = `${url}/api/users/search`;
    const calls = await Promise.all(
      students.map(async ({ id }) => {
        const headers = { authorization: `Bearer ${await tokenOf(id)}` };
        const call = request(path, { agent: false, headers }).end();
        return call.on('error', () => undefined);
      }),
    );
    const [first] = calls;
    if (first) await once(first, 'response');
    for (const call of calls) call.destroy();
    // Answered after all that came before it.
    const last = await ask('/api/users/matches', await tokenOf(students[0]!.id));
    expect(last.status).toBe(200);
    expect(service.stderr()).toBe('');
  });
});
