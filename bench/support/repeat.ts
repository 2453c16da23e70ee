/** Makes the nth call. Throws when the response is not ok. */
export type Call = (n: number) => Promise<unknown>;

/** Concurrent calls. */
const CONCURRENCY = 8;

/** Repeats a call, 8 at a time, for some milliseconds. Returns the sorted response times. */
export async function repeat(call: Call, duration: number, first = 0): Promise<number[]> {
  const times: number[] = [];
  let count = first;
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
  return times.sort((a, b) => a - b);
}
