// Measures searches, filter values and saved profiles among many students. See docs/benchmarks.md.
import { sql } from 'kysely';
import { openDatabase } from '../server/platform/database/connect.ts';
import { json, sendOk, type HttpResponse } from './support/http.ts';
import { readOptions } from './support/options.ts';
import { readEventLoopDelay, readMemory } from './support/resourceUsage.ts';
import { seedCampus, type Viewer } from './support/seed/seedCampus.ts';
import { createBareNode, createNode } from './support/serviceNode.ts';
import { createStorage } from './support/storage.ts';
import { atMost, ofFloor, printFigures, report, type Figure } from './support/table.ts';
import { compare, comparedAt, median, type Call } from './support/timing.ts';

/** Ratios to the floors, see docs/benchmarks.md. */
const LIMITS = {
  /** Searches, which read all students. */
  pass: { most: 12 },
  chips: { most: 25 },
  save: { most: 5 },
  hold: { most: 2.5 },
  load: { most: 5 },
};
/** Megabytes. */
const MEMORY_LIMIT = 400;
/** Measured calls of each kind. */
const CALLS = 200;

const SEARCHES: Record<string, string> = {
  'without filters': '',
  'one common subject': 'subject=subject%200',
  'a rare subject and two days': 'subject=subject%2090&availability=Monday,Friday',
  'part of a location': 'location=town%2012',
  'part of a name': 'name=dent%20123',
  'skills and a day, by name': 'skills=subject%203,subject%204&availability=Sunday&sort=name',
  'newest first': 'sort=newest',
};
const CHIPS: Record<string, string> = {
  'subjects, nothing typed': 'subjects?',
  'subjects of the own university': 'subjects?university=university%207',
  'skills, while typing': 'skills?q=ject%201',
};

const { students } = readOptions({ students: 100_000 });
const storage = await createStorage(process.env);
const node = await createNode(storage.settings);
const bare = await createBareNode(storage.settings);
try {
  // Creates the tables.
  await node.start();
  await node.stop();
  report(`Inserting ${students} students`);
  const viewers = await seedCampus(storage.settings, { students });
  const viewerOf = (n: number) => viewers[n % viewers.length] as Viewer;
  const figures: Figure[] = [];

  /** Compares a call with one of Fastify alone. */
  const measure = async (name: string, call: Call, floor: Call, limit: { most: number }) => {
    report(`Measuring: ${name}`);
    const measured = await compare(call, floor, CALLS);
    figures.push([`${name}: 95 %, ms`, comparedAt(measured, 0.95, limit)]);
  };
  /** Compares it with a response of the same length, after a pass over all students if `passes`. */
  const measureGet = async (name: string, path: string, passes = true) => {
    const { length } = (await send(viewerOf(0), path)).text;
    const floor = `${bare.url}/pass/${passes ? students : 0}/bytes/${length}`;
    const call: Call = (n) => send(viewerOf(n), path);
    await measure(name, call, () => sendOk(floor), passes ? LIMITS.pass : LIMITS.chips);
  };

  const scan = await timeScan();
  const leastStart = (await bare.start()) + scan;
  figures.push([
    'start with all students, ms',
    ofFloor(await node.start(), leastStart, LIMITS.load, 0),
  ]);
  figures.push(['memory after the start, MB', megabytes(await readMemory(node.url))]);
  for (const [name, query] of Object.entries(SEARCHES)) {
    await measureGet(name, `search?limit=20&${query}`);
  }
  const { headers } = await send(viewerOf(0), 'search?limit=20');
  const nextPage = `search?limit=20&cursor=${String(headers['x-next-cursor'])}`;
  await measureGet('second page', nextPage);
  for (const [name, path] of Object.entries(CHIPS)) {
    await measureGet(name, path, false);
  }
  figures.push(['event loop held by a search, ms', await measureHold(viewers)]);
  const save: Call = (n) => send(viewerOf(n), 'me', profile(n), 'PATCH');
  const insert: Call = (n) => sendOk(`${bare.url}/rows`, { body: profile(n) });
  await measure('saving a profile', save, insert, LIMITS.save);
  figures.push(['memory at the end, MB', megabytes(await readMemory(node.url))]);
  console.log(`${students} students, ${storage.engine}\n`);
  printFigures(figures);
} finally {
  await bare.kill();
  await node.kill();
  await storage.remove();
}

/** Returns the milliseconds in which the database reads what a node reads when it starts. */
async function timeScan(): Promise<number> {
  const database = openDatabase(storage.settings);
  const start = performance.now();
  await sql`select sum(length(id) + length(name_key) + length(university_key) + length(location_key)
    + length(created_at) + length(hours)) from users`.execute(database);
  await sql`select sum(length(user_id) + length(subject_key)) from user_subjects`.execute(database);
  await sql`select sum(length(user_id) + length(skill_key)) from user_skills`.execute(database);
  await sql`select sum(length(user_id) + length(day)) from user_days`.execute(database);
  const time = performance.now() - start;
  await database.destroy();
  return time;
}

/** Measures the median of the longest delay of the event loop during a search. */
async function measureHold(viewers: readonly Viewer[]) {
  report('Measuring: event loop');
  const [holds, floors]: [number[], number[]] = [[], []];
  for (const viewer of viewers) {
    await readEventLoopDelay(node.url);
    await send(viewer, 'search?limit=20');
    holds.push(await readEventLoopDelay(node.url));
    await readEventLoopDelay(bare.url);
    await sendOk(`${bare.url}/slices`);
    floors.push(await readEventLoopDelay(bare.url));
  }
  return ofFloor(median(holds), median(floors), LIMITS.hold);
}

function megabytes(bytes: number) {
  return atMost(bytes / 1024 ** 2, MEMORY_LIMIT);
}

/** Differs from the one before, so that each save changes the profile. */
function profile(n: number) {
  return json({ subjects: [0, 1, 2, 3].map((k) => ({ name: `subject ${n + k}` })) });
}

function send(
  { token }: Viewer,
  path: string,
  body?: ReturnType<typeof json>,
  method = 'GET',
): Promise<HttpResponse> {
  return sendOk(`${node.url}/api/users/${path}`, { token, method, ...(body && { body }) });
}
