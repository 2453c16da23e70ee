// @ts-check
// For trying out several nodes on one machine: three of them on the PostgreSQL and the Redis of the
// settings, and before them a line that hands each connection to the next node that takes it.
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { ensureBuilt } from './buildSteps.js';

const NODES = 3;
/** Milliseconds after which a node that ended is started again. */
const PAUSE = 500;

for (const name of ['DATABASE_URL', 'REDIS_URL', 'JWT_SECRET']) {
  if (process.env[name]) continue;
  console.error(`${name} must be set: the nodes share it.`);
  process.exit(1);
}
await ensureBuilt();

const port = Number(process.env['PORT'] ?? 3000);
const publicUrl = process.env['PUBLIC_URL'] ?? `http://localhost:${port}`;
/** The ports of the nodes that listen. @type {Set<number>} */
const listening = new Set();
/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
let isStopping = false;
let turn = 0;

/** @param {number} ownPort */
function startNode(ownPort) {
  const child = spawn(process.execPath, ['build/server/main.js', '--empty'], {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, PORT: String(ownPort), HOST: '127.0.0.1', PUBLIC_URL: publicUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  child.stdout.setEncoding('utf8').once('data', () => {
    listening.add(ownPort);
    console.log(`The node at port ${ownPort} (process ${child.pid}) is ready.`);
  });
  child.on('exit', () => {
    children.delete(child);
    listening.delete(ownPort);
    if (isStopping) return;
    console.log(`The node at port ${ownPort} ended; it is started again.`);
    setTimeout(() => startNode(ownPort), PAUSE);
  });
}

/** Of the nodes that listen, the next in turn. */
function nextPort() {
  turn += 1;
  return [...listening][turn % listening.size];
}

const line = createServer((near) => {
  const target = nextPort();
  if (target === undefined) {
    near.destroy();
    return;
  }
  const far = connect(target, '127.0.0.1');
  near.pipe(far).pipe(near);
  near.on('error', () => far.destroy());
  far.on('error', () => near.destroy());
});

function stop() {
  isStopping = true;
  line.close();
  for (const child of children) child.kill('SIGTERM');
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

for (let n = 1; n <= NODES; n += 1) startNode(port + n);
line.listen(port, process.env['HOST'] ?? '127.0.0.1', () => {
  console.log(`Study Buddy on ${NODES} nodes is at ${publicUrl}`);
});
