import { setImmediate } from 'node:timers/promises';
import { BLOCK } from './rowBlock.ts';

/** Milliseconds after which other work of the event loop gets a turn. */
const MAX_SLICE = 2;

/**
 * Calls a function with blocks that cover the rows from 1 on, the last one first if `isReversed`. Lets
 * other work run in between.
 */
export async function inSlices(
  rows: number,
  visit: (from: number, to: number) => void,
  isReversed = false,
): Promise<void> {
  let sliceStart = performance.now();
  for (let done = 1; done < rows; done += BLOCK) {
    if (performance.now() - sliceStart > MAX_SLICE) {
      await setImmediate();
      sliceStart = performance.now();
    }
    const end = Math.min(done + BLOCK, rows);
    if (isReversed) visit(rows - end + 1, rows - done + 1);
    else visit(done, end);
  }
}
