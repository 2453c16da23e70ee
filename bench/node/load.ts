import { readUsed, type Parts, type Used } from './costs.ts';

/** What one kind of call costs. */
export interface Cost {
  name: string;
  callsPerSecond: number;
  /** Milliseconds until the answer, of the slowest of twenty. */
  p95: number;
  /** Milliseconds of processor for each call. */
  cpu: Used;
}

/** Makes the nth call; throws when it is not answered as it should be. */
export type Call = (n: number) => Promise<void>;

/** Calls under way at the same time. */
const AT_ONCE = 8;
/** Milliseconds before the measuring, and of it. */
const [WARM_UP, DURATION] = [1_000, 4_000];

/** Calls again and again for some seconds and says what each call took. */
export async function measure(name: string, call: Call, parts: Parts): Promise<Cost> {
  let count = 0;
  const run = async (duration: number) => {
    const times: number[] = [];
    const end = performance.now() + duration;
    const caller = async () => {
      while (performance.now() < end) {
        const start = performance.now();
        count += 1;
        await call(count);
        times.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, caller));
    return times.sort((a, b) => a - b);
  };
  await run(WARM_UP);
  const before = await readUsed(parts);
  const start = performance.now();
  const times = await run(DURATION);
  const seconds = (performance.now() - start) / 1_000;
  const after = await readUsed(parts);
  const each = (part: keyof Used) => ((after[part] - before[part]) * 1_000) / times.length;
  return {
    name,
    callsPerSecond: times.length / seconds,
    p95: times[Math.floor(times.length * 0.95)] ?? 0,
    cpu: {
      node: each('node'),
      otherNode: each('otherNode'),
      postgres: each('postgres'),
      redis: each('redis'),
    },
  };
}
