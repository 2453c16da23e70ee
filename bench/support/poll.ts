import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

/**
 * Repeats until the result is as wanted, or has not changed for a timeout. Returns the last result.
 * @param options milliseconds.
 */
export async function poll<Result>(
  look: () => Result | Promise<Result>,
  isWanted: (result: Result) => boolean,
  { timeout, interval = 50 }: { timeout: number; interval?: number },
): Promise<Result> {
  let last: Result | undefined;
  let since = performance.now();
  for (;;) {
    const result = await look();
    if (isWanted(result)) return result;
    if (!isDeepStrictEqual(result, last)) since = performance.now();
    else if (performance.now() - since > timeout) return result;
    last = result;
    await sleep(interval);
  }
}
