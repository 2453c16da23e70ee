import { readdir, readFile } from 'node:fs/promises';
import type { Redis } from 'ioredis';

/** CPU seconds used by each process since it started. */
export interface CpuSeconds {
  node: number;
  /** A node that receives events but no calls. */
  otherNode: number;
  postgres: number;
  redis: number;
}

/** Clock ticks per second in /proc on Linux. */
const TICKS = 100;
const CPU = /^process_cpu_seconds_total (\S+)/m;

/** The measured processes. PostgreSQL is found by process name. */
export interface Processes {
  nodeUrl: string;
  otherNodeUrl: string;
  redis: Redis;
}

/** Reads the CPU seconds used so far. */
export async function readCpuSeconds({
  nodeUrl,
  otherNodeUrl,
  redis,
}: Processes): Promise<CpuSeconds> {
  const info = await redis.info('cpu');
  return {
    node: await readNodeCpu(nodeUrl),
    otherNode: await readNodeCpu(otherNodeUrl),
    postgres: await postgresCpuSeconds(),
    redis: parseMetric(info, /^used_cpu_user:(\S+)/m) + parseMetric(info, /^used_cpu_sys:(\S+)/m),
  };
}

/** Returns the CPU seconds that a node has used since it started. */
export const readNodeCpu = (nodeUrl: string): Promise<number> => metric(nodeUrl, CPU);

/** Returns the resident memory of a node in bytes. */
export const readMemory = (nodeUrl: string): Promise<number> =>
  metric(nodeUrl, /^process_resident_memory_bytes (\S+)/m);

/** Milliseconds between two samples of monitorEventLoopDelay() in prom-client. */
const SAMPLE_INTERVAL = 10;

/** Returns the longest delay of the event loop since the last call, in milliseconds. */
export async function readEventLoopDelay(nodeUrl: string): Promise<number> {
  const seconds = await metric(nodeUrl, /^nodejs_eventloop_lag_max_seconds (\S+)/m);
  return Math.max(seconds * 1_000 - SAMPLE_INTERVAL, 0);
}

async function metric(nodeUrl: string, pattern: RegExp): Promise<number> {
  return parseMetric(await (await fetch(`${nodeUrl}/metrics`)).text(), pattern);
}

function parseMetric(text: string, pattern: RegExp): number {
  const found = Number(pattern.exec(text)?.[1]);
  if (Number.isNaN(found)) throw new Error(`No metric matches ${pattern.source}.`);
  return found;
}

async function postgresCpuSeconds(): Promise<number> {
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
