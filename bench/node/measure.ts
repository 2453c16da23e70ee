import { repeat, type Call } from '../support/repeat.ts';
import {
  readCpuSeconds,
  readEventLoopDelay,
  type Processes,
  type CpuSeconds,
} from '../support/resourceUsage.ts';

/** The cost of one kind of call. */
export interface Cost {
  name: string;
  callsPerSecond: number;
  /** 95th percentile of the response time in milliseconds. */
  p95: number;
  /** The longest delay of the event loop of the node in milliseconds. */
  longestDelay: number;
  /** CPU milliseconds per call. */
  cpu: CpuSeconds;
}

/** Milliseconds. */
const [WARM_UP, DURATION] = [1_000, 4_000];

/** Repeats a call for `DURATION` and returns its throughput, latency and CPU time. */
export async function measure(name: string, call: Call, parts: Processes): Promise<Cost> {
  const { length } = await repeat(call, WARM_UP);
  const before = await readCpuSeconds(parts);
  const start = performance.now();
  const times = await repeat(call, DURATION, length);
  const seconds = (performance.now() - start) / 1_000;
  const longestDelay = await readEventLoopDelay(parts.nodeUrl);
  const after = await readCpuSeconds(parts);
  const each = (part: keyof CpuSeconds) => ((after[part] - before[part]) * 1_000) / times.length;
  return {
    name,
    callsPerSecond: times.length / seconds,
    p95: times[Math.floor(times.length * 0.95)] ?? 0,
    longestDelay,
    cpu: {
      node: each('node'),
      otherNode: each('otherNode'),
      postgres: each('postgres'),
      redis: each('redis'),
    },
  };
}
