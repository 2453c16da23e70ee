import { setImmediate } from 'node:timers/promises';

/** Maximum number of rows in a block. */
export const BLOCK = 4_096;

/** Consecutive rows, which a search reads column by column. The arrays start with the row `from`. */
export interface RowBlock {
  from: number;
  /** After the last row. */
  to: number;
  /** One bit for each filter that a row fails. */
  failed: Uint8Array;
  /** Of the rows that fail no filter. A higher rank comes first. */
  ranks: Float64Array;
  /** Ranks below it do not matter and can be any lower number. */
  lowest: number;
}

/** A value of `failed` for rows that no filter adds. */
export const HIDDEN = 0b1100_0000;

export const makeBlock = (rows = BLOCK): RowBlock => ({
  from: 0,
  to: 0,
  failed: new Uint8Array(rows),
  ranks: new Float64Array(rows),
  lowest: -Infinity,
});

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
