// `npm run bench:node` measures the CPU time of each kind of call in a node, PostgreSQL and Redis, and
// how long it delays others. Exits with 1 when a call delays them longer than its limit.
// docs/scaling.md uses these figures. It creates a temporary database on the local, otherwise idle
// servers named by DATABASE_URL and REDIS_URL.
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import { freePort } from '../scripts/freePort.js';
import { SECRETS } from './support/seed/authSessions.ts';
import { makeServiceNode } from './support/serviceNode.ts';
import { makeCalls } from './node/calls.ts';
import { readMemory } from './support/resourceUsage.ts';
import { seedStudents } from './node/seedStudents.ts';
import { measure, type Cost } from './node/measure.ts';
import { connectAll } from './support/sockets.ts';
import { createTempDatabase } from './support/tempDatabase.ts';
import { atMost, formatTable, plain, type Cell } from './support/table.ts';

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
/** Milliseconds for which a call may delay all others. */
const DELAY_LIMIT = 20;

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '10000' },
    sockets: { type: 'string', default: '2000' },
  },
});
const { DATABASE_URL, REDIS_URL } = process.env;
if (!DATABASE_URL || !REDIS_URL) {
  console.error('Set DATABASE_URL and REDIS_URL to servers on this machine.');
  process.exit(1);
}

const tempDatabase = await createTempDatabase(DATABASE_URL);
const redis = new Redis(REDIS_URL);
const settings = {
  DATABASE_URL: tempDatabase.url,
  REDIS_URL,
  ...SECRETS,
};
const node = makeServiceNode(await freePort(), settings);
const otherNode = makeServiceNode(await freePort(), settings);
try {
  await node.start();
  await otherNode.start();
  const clients = await seedStudents(settings, Number(values.students));
  const calls = makeCalls(node.url, clients);
  await calls.prepare();
  const parts = { nodeUrl: node.url, otherNodeUrl: otherNode.url, redis };
  const costs: Cost[] = [];
  for (const [name, call] of Object.entries(calls.kinds)) {
    console.error(`Measuring: ${name}`);
    costs.push(await measure(name, call, parts));
  }

  // A new node has no free heap left over from requests.
  await otherNode.kill();
  await otherNode.start();
  const before = await readMemory(otherNode.url);
  const sockets = await connectAll(otherNode.url, clients.slice(0, Number(values.sockets)));
  const perSocket = ((await readMemory(otherNode.url)) - before) / sockets.length;
  for (const socket of sockets) socket.disconnect();

  console.log(`One node, ${values.students} students\n`);
  console.log(formatTable(HEAD, costs.map(cellsOf)));
  if (costs.some(({ longestDelay }) => longestDelay > DELAY_LIMIT)) process.exitCode = 1;
  console.log(`\nMemory of a node per open socket: ${(perSocket / 1_024).toFixed(1)} kB`);
  const perMessage = await tempDatabase.bytesPerRow('messages');
  console.log(`PostgreSQL per message, including indexes: ${perMessage.toFixed(0)} bytes`);
} finally {
  await node.kill();
  await otherNode.kill();
  redis.disconnect();
  await tempDatabase.remove();
}

function cellsOf({ name, callsPerSecond, p95, longestDelay, cpu }: Cost): Cell[] {
  const speed = [name, callsPerSecond.toFixed(0), p95.toFixed(1)];
  const seconds = [
    cpu.node.toFixed(2),
    cpu.otherNode.toFixed(3),
    cpu.postgres.toFixed(2),
    cpu.redis.toFixed(3),
  ];
  return [...speed.map(plain), atMost(longestDelay, DELAY_LIMIT, 1), ...seconds.map(plain)];
}
