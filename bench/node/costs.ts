import { readdir, readFile } from 'node:fs/promises';
import type { Redis } from 'ioredis';

/** Seconds of processor that each part has used since it started. */
export interface Used {
  node: number;
  /** A node that nobody calls, but that hears of what happens. */
  otherNode: number;
  postgres: number;
  redis: number;
}

/** Ticks a second in /proc, the same on every Linux. */
const TICKS = 100;
const CPU = /^process_cpu_seconds_total (\S+)/m;

/** Where the parts are; PostgreSQL is all there is of it on this machine. */
export interface Parts {
  nodeUrl: string;
  otherNodeUrl: string;
  redis: Redis;
}

/** Reads what each part has used so far. */
export async function readUsed({ nodeUrl, otherNodeUrl, redis }: Parts): Promise<Used> {
  const info = await redis.info('cpu');
  return {
    node: await metric(nodeUrl, CPU),
    otherNode: await metric(otherNodeUrl, CPU),
    postgres: await usedByPostgres(),
    redis: figure(info, /^used_cpu_user:(\S+)/m) + figure(info, /^used_cpu_sys:(\S+)/m),
  };
}

/** Bytes of memory that a node has. */
export const readMemory = (nodeUrl: string): Promise<number> =>
  metric(nodeUrl, /^process_resident_memory_bytes (\S+)/m);

async function metric(nodeUrl: string, pattern: RegExp): Promise<number> {
  return figure(await (await fetch(`${nodeUrl}/metrics`)).text(), pattern);
}

function figure(text: string, pattern: RegExp): number {
  const found = Number(pattern.exec(text)?.[1]);
  if (Number.isNaN(found)) throw new Error(`There is no figure ${pattern.source}.`);
  return found;
}

async function usedByPostgres(): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    // One that ended meanwhile has no such file any more.
    processes.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')),
  );
  let ticks = 0;
  for (const stat of stats.filter((each) => each.includes('(postgres)'))) {
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Its own, and that of connections that it has seen end: the service closes those that wait.
    ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  }
  return ticks / TICKS;
}
