import { ofFloor } from './table.ts';

/** Makes the nth call. Throws when the response is not ok. */
export type Call = (n: number) => Promise<unknown>;

/** Concurrent calls. */
const CONCURRENCY = 8;

/** Returns the value below which a part of the sorted values is, `Infinity` without values. */
export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Infinity;

export const sorted = (values: Iterable<number>) => [...values].sort((a, b) => a - b);

export const median = (values: Iterable<number>) => percentile(sorted(values), 0.5);

/** Repeats a call, 8 at a time, for some milliseconds. Returns the response times. */
export async function repeat(call: Call, duration: number): Promise<number[]> {
  const times: number[] = [];
  let count = 0;
  const end = performance.now() + duration;
  const caller = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      count += 1;
      await call(count);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, caller));
  return times;
}

export type Load = Awaited<ReturnType<typeof measureLoad>>;

/**
 * Repeats a call, 8 at a time, for some milliseconds.
 * @param cpuReaders return the CPU seconds that a process has used so far.
 * @param readDelay returns the longest delay of an event loop since the metrics of its process were read.
 */
export async function measureLoad(
  call: Call,
  duration: number,
  cpuReaders: readonly (() => Promise<number>)[] = [],
  readDelay: () => Promise<number> = () => Promise.resolve(0),
) {
  const readCpu = () => Promise.all(cpuReaders.map((read) => read()));
  const before = await readCpu();
  const start = performance.now();
  const times = await repeat(call, duration);
  const rate = (times.length * 1_000) / (performance.now() - start);
  const delay = await readDelay();
  const after = await readCpu();
  return {
    /** Calls a second. */
    rate,
    p95: percentile(sorted(times), 0.95),
    delay,
    /** Milliseconds of each process for a call. */
    cpu: after.map((seconds, n) => ((seconds - (before[n] ?? 0)) * 1_000) / times.length),
  };
}

/**
 * Milliseconds of calls, and of calls that show what the machine takes without the service. Both were
 * measured in turns, so that other load of the machine affects both.
 */
export interface Compared {
  /** In parts, one after another. */
  times: readonly (readonly number[])[];
  floors: readonly (readonly number[])[];
}

const PARTS = 5;

const inParts = (times: readonly number[]) => {
  const size = times.length / PARTS;
  return Array.from({ length: PARTS }, (_, n) => times.slice(n * size, (n + 1) * size));
};

/**
 * Makes both calls in turns, one at a time. As many others precede them, in which V8 compiles the code of
 * the processes.
 */
export async function compare(call: Call, floor: Call, count: number): Promise<Compared> {
  for (let n = 0; n < count; n += 1) {
    await call(n);
    await floor(n);
  }
  const times: number[] = [];
  const floors: number[] = [];
  for (let n = count; n < 2 * count; n += 1) {
    const start = performance.now();
    await call(n);
    const middle = performance.now();
    await floor(n);
    times.push(middle - start);
    floors.push(performance.now() - middle);
  }
  return { times: inParts(times), floors: inParts(floors) };
}

/** Returns the median of a percentile of each part, so that other load during some parts does not count. */
const typical = (parts: Compared['times'], part: number) =>
  median(parts.map((times) => percentile(sorted(times), part)));

/** Returns a percentile of the calls as a figure with its floor. */
export const comparedAt = ({ times, floors }: Compared, part: number, limit: { most: number }) =>
  ofFloor(typical(times, part), typical(floors, part), limit);
