// Measures the processor time of each kind of call, and how long it delays others. See
// docs/benchmarks.md.
import { Redis } from 'ioredis';
import { hashPassword } from '../server/modules/auth/passwordHash.ts';
import { makeCalls, seedConversations } from './node/calls.ts';
import { sendOk } from './support/http.ts';
import { readOptions } from './support/options.ts';
import {
  readEventLoopDelay,
  readMemory,
  readNodeCpu,
  readPostgresCpu,
  readRedisCpu,
} from './support/resourceUsage.ts';
import { seedCampus } from './support/seed/seedCampus.ts';
import { PASSWORD } from './support/seed/seedPairs.ts';
import { createBareNode, createNode } from './support/serviceNode.ts';
import { connectAll } from './support/sockets.ts';
import { createStorage, query } from './support/storage.ts';
import { formatTable, ofFloor, plain, report, type Cell } from './support/table.ts';
import { measureLoad, repeat, type Load } from './support/timing.ts';

const HEAD = [
  'call',
  'calls/s',
  'ms (95 %)',
  'loop delay, ms',
  'CPU ms: node',
  'other node',
  'PostgreSQL',
  'Redis',
];
/** How much longer a call may delay all others than one of Fastify alone, see docs/benchmarks.md. */
const DELAY_LIMIT = { most: 4 };
/** Milliseconds. Before each kind of call, Fastify alone is measured, too. */
const [FLOOR_DURATION, WARM_UP, DURATION] = [2_000, 1_000, 4_000];

const options = readOptions({ students: 10_000, sockets: 2_000 });
const { DATABASE_URL, REDIS_URL } = process.env;
if (!DATABASE_URL || !REDIS_URL) {
  console.error('Set DATABASE_URL and REDIS_URL to servers on this machine.');
  process.exit(1);
}

const storage = await createStorage({ DATABASE_URL, REDIS_URL });
const redis = new Redis(REDIS_URL);
const [node, otherNode, bare] = await Promise.all([
  createNode(storage.settings),
  createNode(storage.settings),
  createBareNode(),
]);
try {
  await node.start();
  await otherNode.start();
  await bare.start();
  const clients = await seedCampus(storage.settings, {
    students: options.students,
    viewers: options.students,
    subjects: 40,
    passwordHash: await hashPassword(PASSWORD),
  });
  await seedConversations(storage.settings, clients);
  const cpuReaders = [
    () => readNodeCpu(node.url),
    // Receives events but no calls.
    () => readNodeCpu(otherNode.url),
    readPostgresCpu,
    () => readRedisCpu(redis),
  ];
  const costs: [name: string, load: Load][] = [];
  const floors: number[] = [];
  for (const [name, call] of Object.entries(makeCalls(node.url, clients))) {
    report(`Measuring: ${name}`);
    await readEventLoopDelay(bare.url);
    await repeat(() => sendOk(bare.url), FLOOR_DURATION);
    floors.push(await readEventLoopDelay(bare.url));
    await repeat(call, WARM_UP);
    const readDelay = () => readEventLoopDelay(node.url);
    costs.push([name, await measureLoad(call, DURATION, cpuReaders, readDelay)]);
  }

  // A new node has no free heap left over from requests.
  await otherNode.kill();
  await otherNode.start();
  const before = await readMemory(otherNode.url);
  const sockets = await connectAll(otherNode.url, clients.slice(0, options.sockets));
  const perSocket = ((await readMemory(otherNode.url)) - before) / sockets.length;
  for (const socket of sockets) socket.disconnect();

  const floor = Math.max(...floors);
  const rows = costs.map(([name, load]) => cellsOf(name, load, floor));
  console.log(`One node, ${options.students} students\n`);
  console.log(formatTable(HEAD, rows));
  if (rows.flat().some(({ passes }) => !passes)) process.exitCode = 1;
  console.log(`\nLongest delay of Fastify alone: ${floor.toFixed(1)} ms`);
  console.log(`Memory of a node per open socket: ${(perSocket / 1_024).toFixed(1)} kB`);
  const [size] = await query<{ bytes: number }>(
    storage.settings.DATABASE_URL,
    `select pg_total_relation_size('messages') / count(*) as bytes from messages`,
  );
  console.log(`PostgreSQL per message, including indexes: ${size?.bytes} bytes`);
} finally {
  await Promise.all([node.kill(), otherNode.kill(), bare.kill()]);
  redis.disconnect();
  await storage.remove();
}

function cellsOf(name: string, { rate, p95, delay, cpu }: Load, floor: number): Cell[] {
  return [
    ...[plain(name), plain(rate), plain(p95, 1), ofFloor(delay, floor, DELAY_LIMIT)],
    ...cpu.map((milliseconds) => plain(milliseconds, 3)),
  ];
}
