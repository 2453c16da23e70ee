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
