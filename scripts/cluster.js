// @ts-check
// Runs three nodes on this machine, on the configured PostgreSQL and Redis, behind a round-robin
// balancer.
import { spawn } from 'node:child_process';
import { makeBalancer } from './balancer.js';
import { ensureBuilt } from './buildSteps.js';
import { freePort } from './freePort.js';

const NODES = 3;
/** Milliseconds before a node restarts after its exit. */
const RESTART_DELAY = 500;

const missing = ['DATABASE_URL', 'REDIS_URL', 'JWT_SECRET'].filter((name) => !process.env[name]);
if (missing.length > 0) {
  console.error(`The nodes share these settings, which are missing: ${missing.join(', ')}.`);
  process.exit(1);
}
await ensureBuilt();

const port = Number(process.env['PORT'] ?? 3000);
const ports = await Promise.all(Array.from({ length: NODES }, freePort));
const publicUrl = process.env['PUBLIC_URL'] ?? `http://localhost:${port}`;
/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
let isStopping = false;

/** @param {number} nodePort */
function startNode(nodePort) {
  const child = spawn(process.execPath, ['build/server/main.js', '--empty'], {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, PORT: String(nodePort), HOST: '127.0.0.1', PUBLIC_URL: publicUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  child.stdout.setEncoding('utf8').once('data', () => {
    console.log(`The node at port ${nodePort} (process ${child.pid}) is ready.`);
  });
  child.on('exit', () => {
    children.delete(child);
    if (isStopping) return;
    console.log(`The node at port ${nodePort} ended; it is started again.`);
    setTimeout(() => {
      if (!isStopping) startNode(nodePort);
    }, RESTART_DELAY);
  });
}

const balancer = makeBalancer(ports);

function stop() {
  isStopping = true;
  balancer.close();
  for (const child of children) child.kill('SIGTERM');
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

for (const nodePort of ports) startNode(nodePort);
balancer.listen(port, process.env['HOST'] ?? '127.0.0.1', () => {
  console.log(`Study Buddy on ${NODES} nodes is at ${publicUrl}`);
});
