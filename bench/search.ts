// `npm run bench:search` measures searches, filter values and saved profiles over HTTP among many
// students, on SQLite, or on a temporary database of the PostgreSQL server named by DATABASE_URL, with
// the Redis server named by REDIS_URL.
// `-- --students 1000000` sets the number. Exits with 1 when a figure misses its limit.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../scripts/freePort.js';
import { makeServiceNode } from './support/serviceNode.ts';
import { readEventLoopDelay, readMemory } from './support/resourceUsage.ts';
import { createTempDatabase } from './support/tempDatabase.ts';
import { seedCampus, type Viewer } from './support/seed/seedCampus.ts';
import { SECRETS } from './support/seed/authSessions.ts';
import { atMost, plain, printFigures, report, type Figure } from './support/table.ts';

const { values } = parseArgs({ options: { students: { type: 'string', default: '100000' } } });
const students = Number(values.students);
const isLarge = students > 100_000;
/** Milliseconds, 95th percentile. */
const SEARCH_LIMIT = isLarge ? 60 : 15;
const [SUGGESTIONS_LIMIT, CHIPS_LIMIT, SAVE_LIMIT] = [isLarge ? 60 : 10, 10, 10];
/** Milliseconds for which a search keeps the event loop from other work, half of the searches. */
const HOLD_LIMIT = 5;
/** Milliseconds until ready. */
const LOAD_LIMIT = 6_000;
/** Megabytes. */
const MEMORY_LIMIT = 400;
/** Measured calls of each kind. The same number precedes them, in which V8 compiles the node's code. */
const CALLS = 200;

const SEARCHES: Record<string, string> = {
  'without filters': '',
  'one common subject': '?subject=subject%200',
  'a rare subject and two days': '?subject=subject%2090&availability=Monday,Friday',
  'part of a location': '?location=town%2012',
  'part of a name': '?name=dent%20123',
  'skills and a day, by name': '?skills=subject%203,subject%204&availability=Sunday&sort=name',
  'newest first': '?sort=newest',
};
const CHIPS: Record<string, string> = {
  'subjects, nothing typed': 'subjects?',
  'subjects of the own university': 'subjects?university=university%207',
  'skills, while typing': 'skills?q=ject%201',
};

const { DATABASE_URL: serverUrl, REDIS_URL = '' } = process.env;
const tempDatabase = serverUrl ? await createTempDatabase(serverUrl) : undefined;
const dataDir = await mkdtemp(join(tmpdir(), 'study-buddy-search-'));
const settings = {
  DATA_DIR: dataDir,
  DATABASE_URL: tempDatabase?.url ?? '',
  REDIS_URL,
  ...SECRETS,
};
const node = makeServiceNode(await freePort(), settings);
try {
  // Creates the tables.
  await node.start();
  await node.stop();
  report(`Inserting ${String(students)} students`);
  const viewers = await seedCampus(settings, students);
  const figures: Figure[] = [];
  const loaded = await node.start();
  figures.push(['start with all students, ms', atMost(loaded, LOAD_LIMIT)]);
  figures.push(['memory after the start, MB', megabytes(await readMemory(node.url))]);

  for (const [name, query] of Object.entries(SEARCHES)) {
    figures.push(...(await measure(name, SEARCH_LIMIT, (viewer) => get(viewer, `search${query}`))));
  }
  const second = await nextPage(viewers);
  figures.push(...(await measure('second page', SEARCH_LIMIT, (viewer) => get(viewer, second))));
  const suggestions = (viewer: Viewer) => get(viewer, 'suggestions');
  figures.push(...(await measure('suggestions', SUGGESTIONS_LIMIT, suggestions)));
  for (const [name, path] of Object.entries(CHIPS)) {
    figures.push(...(await measure(name, CHIPS_LIMIT, (viewer) => get(viewer, path))));
  }
  const hold = await measureHold(viewers);
  figures.push(['event loop held by a search, ms', atMost(hold, HOLD_LIMIT, 1)]);
  figures.push(...(await measure('saving a profile', SAVE_LIMIT, save)));
  figures.push(['memory at the end, MB', megabytes(await readMemory(node.url))]);
  console.log(`${String(students)} students, ${serverUrl ? 'PostgreSQL' : 'SQLite'}\n`);
  printFigures(figures);

  async function measure(
    name: string,
    limit: number,
    call: (viewer: Viewer, n: number) => Promise<unknown>,
  ): Promise<Figure[]> {
    report(`Measuring: ${name}`);
    const times: number[] = [];
    for (let n = 0; n < 2 * CALLS; n += 1) {
      const viewer = viewers[n % viewers.length];
      if (!viewer) throw new Error('There are no students.');
      const start = performance.now();
      await call(viewer, n);
      if (n >= CALLS) times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const at = (part: number) => times[Math.floor(times.length * part)] ?? Infinity;
    return [
      [`${name}: 50 %, ms`, plain(at(0.5).toFixed(1))],
      [`${name}: 95 %, ms`, atMost(at(0.95), limit, 1)],
    ];
  }
} finally {
  await node.kill();
  await tempDatabase?.remove();
  await rm(dataDir, { recursive: true });
}

/** Returns the median of the longest delay of the event loop during a search. */
async function measureHold(viewers: readonly Viewer[]): Promise<number> {
  report('Measuring: event loop');
  const holds: number[] = [];
  for (const viewer of viewers) {
    await readEventLoopDelay(node.url);
    await get(viewer, 'search');
    holds.push(await readEventLoopDelay(node.url));
  }
  return holds.sort((a, b) => a - b)[Math.floor(holds.length / 2)] ?? Infinity;
}

function megabytes(bytes: number) {
  return atMost(bytes / 1024 ** 2, MEMORY_LIMIT);
}

/** @throws when the response is not ok. */
async function send({ token }: Viewer, path: string, options: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${node.url}/api/users/${path}`, { ...options, headers });
  if (!response.ok) throw new Error(`${path} returned ${String(response.status)}.`);
  return response;
}

/** Asks for pages of 20 results, and for all filter values. */
async function get(viewer: Viewer, path: string): Promise<void> {
  const limit = path.startsWith('search') ? `${path.includes('?') ? '&' : '?'}limit=20` : '';
  await (await send(viewer, `${path}${limit}`)).text();
}

/** Each save changes the profile. */
async function save(viewer: Viewer, n: number): Promise<void> {
  const subjects = [0, 1, 2, 3].map((k) => ({ name: `subject ${String(n + k)}` }));
  await send(viewer, 'me', { method: 'PATCH', body: JSON.stringify({ subjects }) });
}

async function nextPage([viewer]: readonly Viewer[]): Promise<string> {
  if (!viewer) throw new Error('There are no students.');
  const { headers } = await send(viewer, 'search?limit=20');
  return `search?cursor=${headers.get('x-next-cursor') ?? ''}`;
}
