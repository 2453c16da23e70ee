import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:net';
import { freePort } from '../../scripts/freePort.js';

/** A Redis of one's own, on a free port, which keeps nothing when it ends. */
export interface OwnRedis {
  url: string;
  /** Starts it again; answers when it takes connections. */
  start: () => Promise<void>;
  /** Ends it as a crash would. */
  kill: () => Promise<void>;
}

const ASK_EVERY = 10;

/** @throws when there is no redis-server on this machine. */
export async function startOwnRedis(): Promise<OwnRedis> {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp'];
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    child = spawn('redis-server', args, { stdio: 'ignore' });
    await once(child, 'spawn').catch(() => {
      throw new Error('Redis was not found: its redis-server has to be installed.');
    });
    while (!(await takesConnections(port))) await sleep(ASK_EVERY);
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function takesConnections(port: number): Promise<boolean> {
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
