import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import type { Redis } from 'ioredis';
import { sendOk } from './http.ts';
import type { ServiceNode } from './serviceNode.ts';

/** Returns the CPU seconds that a node has used since it started. */
export const readNodeCpu = (nodeUrl: string): Promise<number> =>
  metric(nodeUrl, /^process_cpu_seconds_total (\S+)/m);

/** Returns the resident memory of a node in bytes. */
export const readMemory = (nodeUrl: string): Promise<number> =>
  metric(nodeUrl, /^process_resident_memory_bytes (\S+)/m);

/** Returns the peak resident memory of a node in MB, from /proc of Linux. */
export function readPeakMemory(node: ServiceNode): number {
  const status = readFileSync(`/proc/${node.pid()}/status`, 'utf8');
  return parseMetric(status, /^VmHWM:\s+(\d+) kB$/m) / 1_024;
}

/** Milliseconds between two samples of monitorEventLoopDelay() in prom-client. */
const SAMPLE_INTERVAL = 10;

/** Returns the longest delay of the event loop since the last call, in milliseconds. */
export async function readEventLoopDelay(nodeUrl: string): Promise<number> {
  const seconds = await metric(nodeUrl, /^nodejs_eventloop_lag_max_seconds (\S+)/m);
  return Math.max(seconds * 1_000 - SAMPLE_INTERVAL, 0);
}

async function metric(nodeUrl: string, pattern: RegExp): Promise<number> {
  return parseMetric((await sendOk(`${nodeUrl}/metrics`)).text, pattern);
}

function parseMetric(text: string, pattern: RegExp): number {
  const found = Number(pattern.exec(text)?.[1]);
  if (Number.isNaN(found)) throw new Error(`No metric matches ${pattern.source}.`);
  return found;
}

/** Returns the CPU seconds that a Redis server has used since it started. */
export async function readRedisCpu(redis: Redis): Promise<number> {
  const info = await redis.info('cpu');
  return parseMetric(info, /^used_cpu_user:(\S+)/m) + parseMetric(info, /^used_cpu_sys:(\S+)/m);
}

/** Clock ticks per second in /proc on Linux. */
const TICKS = 100;

/** Returns the CPU seconds of all processes of PostgreSQL, which are found by their name. */
export async function readPostgresCpu(): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    // Processes may exit between readdir and readFile.
    processes.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')),
  );
  let ticks = 0;
  for (const stat of stats.filter((each) => each.includes('(postgres)'))) {
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // utime, stime, cutime and cstime: closed connections count in their parent.
    ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  }
  return ticks / TICKS;
}
