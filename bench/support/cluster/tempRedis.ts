import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:net';
import { freePort } from '../../../scripts/freePort.js';
import { endProcess } from '../endProcess.ts';

const POLL_INTERVAL = 10;

/**
 * Starts a Redis server without persistence on a free port.
 * @throws when redis-server is not installed.
 */
export async function startTempRedis() {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp'];
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    child = spawn('redis-server', args, { stdio: 'ignore' });
    await once(child, 'spawn').catch(() => {
      throw new Error('redis-server was not found.');
    });
    while (!(await acceptsConnections(port))) await sleep(POLL_INTERVAL);
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    /** Starts the server and resolves when it accepts connections. */
    start,
    kill: () => endProcess(child, 'SIGKILL'),
  };
}

async function acceptsConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
