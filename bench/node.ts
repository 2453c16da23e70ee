// `npm run bench:node` measures what each kind of call costs a node, its PostgreSQL and its Redis:
// the figures that docs/scaling.md reckons with. It makes a database of its own on the servers at
// DATABASE_URL and REDIS_URL, which should be on this machine and have nothing else to do.
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import { freePort } from '../scripts/freePort.js';
import { JWT_SECRET } from './campus/signIns.ts';
import { makeServiceNode } from './faults/serviceNode.ts';
import { makeCalls } from './node/calls.ts';
import { readMemory } from './node/costs.ts';
import { fill } from './node/fill.ts';
import { measure, type Cost } from './node/load.ts';
import { connectAll } from './node/sockets.ts';
import { makeThrowaway } from './node/throwaway.ts';
import { plain, tableOf } from './table.ts';

const HEAD = ['call', 'calls/s', 'ms (95 %)', 'CPU ms: node', 'other node', 'PostgreSQL', 'Redis'];

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '10000' },
    sockets: { type: 'string', default: '1000' },
  },
});
const { DATABASE_URL, REDIS_URL } = process.env;
if (!DATABASE_URL || !REDIS_URL) {
  console.error('Set DATABASE_URL and REDIS_URL to servers on this machine.');
  process.exit(1);
}

const throwaway = await makeThrowaway(DATABASE_URL);
const redis = new Redis(REDIS_URL);
const settings = {
  DATABASE_URL: throwaway.url,
  REDIS_URL,
  JWT_SECRET,
};
const node = makeServiceNode(await freePort(), settings);
const otherNode = makeServiceNode(await freePort(), settings);
try {
  await node.start();
  await otherNode.start();
  const callers = await fill(settings, Number(values.students));
  const calls = makeCalls(node.url, callers);
  await calls.prepare();
  const parts = { nodeUrl: node.url, otherNodeUrl: otherNode.url, redis };
  const costs: Cost[] = [];
  for (const [name, call] of Object.entries(calls.kinds)) {
    console.error(`Measuring: ${name}`);
    costs.push(await measure(name, call, parts));
  }

  // The node that was called has room left from what it answered.
  const before = await readMemory(otherNode.url);
  const sockets = await connectAll(otherNode.url, callers.slice(0, Number(values.sockets)));
  const perSocket = ((await readMemory(otherNode.url)) - before) / sockets.length;
  for (const socket of sockets) socket.disconnect();

  console.log(`One node, ${values.students} students\n`);
  console.log(tableOf(HEAD, costs.map(cellsOf)));
  console.log(`\nMemory of a node for each open socket: ${(perSocket / 1_024).toFixed(1)} kB`);
  const perMessage = await throwaway.bytesPerRow('messages');
  console.log(`PostgreSQL for each message, indexes included: ${perMessage.toFixed(0)} bytes`);
} finally {
  await node.kill();
  await otherNode.kill();
  redis.disconnect();
  await throwaway.remove();
}

function cellsOf({ name, callsPerSecond, p95, cpu }: Cost) {
  const figures = [
    callsPerSecond.toFixed(0),
    p95.toFixed(1),
    cpu.node.toFixed(2),
    cpu.otherNode.toFixed(3),
    cpu.postgres.toFixed(2),
    cpu.redis.toFixed(3),
  ];
  return [name, ...figures].map(plain);
}
