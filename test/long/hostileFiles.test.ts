import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../server/platform/config/config.ts';
import { call } from '../support/server/call.ts';
import { runCommand } from '../support/server/commandProcess.ts';
import { startProcess, type ServiceProcess } from '../support/server/serviceProcess.ts';
import { signUpByApi, type Student } from '../support/server/students.ts';
import { tempFolder } from '../support/server/tempFolder.ts';
import { type HostileFile, listHostileFiles } from './hostileFiles/hostileFiles.ts';

/** Milliseconds by which a request of another student may be later than that to an idle service meanwhile. */
const MOST_DELAYED = 250;
/** Another process can delay one of the two services. Files that delay a request do so each time. */
const ATTEMPTS = 4;

const SETTINGS = {
  ...{ RATE_LIMITS: 'off', REQUIRE_VERIFIED_EMAIL: 'off', LIMIT_WAIT_SECONDS: '600' },
  LIMIT_READING_SECONDS: '1',
};

interface Watched {
  url: string;
  token: string;
}

const processes: ServiceProcess[] = [];
let attacked: Watched;
let idle: Watched;
let eve: Student;

beforeAll(async () => {
  const folder = await tempFolder();
  const [first, second] = await Promise.all([folder, await tempFolder()].map(start));
  attacked = first!;
  idle = second!;
  eve = await signUpByApi(attacked, 'Eve');
  await runCommand(readConfig({ DATA_DIR: folder }), 'admin', ['grant', eve.email]);
});
afterAll(async () => {
  for (const { kill } of processes) kill('SIGKILL');
  await Promise.all(processes.map(({ exited }) => exited));
});

async function start(folder: string): Promise<Watched> {
  const service = startProcess(folder, { args: ['--empty'], env: SETTINGS });
  processes.push(service);
  const url = await service.url();
  return { url, token: (await signUpByApi({ url }, 'Ada')).token };
}

/** Returns the milliseconds by which requests of Ada are later than those to the idle service. */
async function delayDuring(run: () => Promise<void>): Promise<number> {
  const watcher = new Worker(new URL('./hostileFiles/requestWatcher.js', import.meta.url), {
    workerData: [attacked, idle],
  });
  await once(watcher, 'message');
  await run();
  watcher.postMessage('end');
  const [[ofAttacked, ofIdle]] = (await once(watcher, 'message')) as [[number, number]];
  return ofAttacked - ofIdle;
}

async function expectNoDelay(run: () => Promise<void>): Promise<void> {
  const delays: number[] = [];
  while (delays.length < ATTEMPTS) {
    const delay = await delayDuring(run);
    if (delay <= MOST_DELAYED) return;
    delays.push(delay);
  }
  throw new Error(`Others wait for ${delays.map(Math.round).join(', ')} ms.`);
}

/** Uploads a file, which may be refused but is no error of the service. */
async function upload({ path, name, content }: HostileFile): Promise<void> {
  const body = new FormData();
  body.set('timeZone', 'Europe/Berlin');
  body.set('file', new Blob([content as BlobPart]), name);
  const { status } = await call(attacked, 'POST', path, { body, token: eve.token });
  expect(status).toBeLessThan(429);
}

describe('requests of others are answered while a student sends a file of', () => {
  it.each(listHostileFiles())('%s', async (_title, files) => {
    for (const file of files) await expectNoDelay(() => upload(file));
  });
});

it('requests of others are answered while titles and spellings of a letter are compared', async () => {
  const letters = (n: number) => n.toString(36).split('').join(' ');
  const rows = Array.from({ length: 20_000 }, (_, n) => `K${n},a ${letters(n)}`);
  const content = Buffer.from(`code,title\n${rows.join('\n')}`);
  const path = '/api/admin/courses';
  await expectNoDelay(() => upload({ path: `${path}/import`, name: 'a.csv', content }));
  for (let student = 0; student < 25; student += 1) {
    const { saveProfile } = await signUpByApi(attacked, 'Student');
    const nameOf = (n: number) => ({ name: `a ${letters(student * 40 + n)} x` });
    await saveProfile({ subjects: Array.from({ length: 40 }, (_, n) => nameOf(n)) });
  }
  await expectNoDelay(async () => {
    expect((await eve.api('GET', `${path}/proposals`)).status).toBeLessThan(429);
  });
});
