import type { RowBlock } from './rowBlock.ts';
import type { StudentTable } from './studentTable.ts';

export type SortName = 'score' | 'newest' | 'name';

/** A result. Results are ordered by `key`, then by id. */
export interface Position {
  /** The percentage, the creation time as ISO text, or the key of the name. */
  key: string;
  id: string;
}

export interface Order {
  /** Writes the ranks of a block. */
  rank: (block: RowBlock) => void;
  /** Orders rows of equal rank, negative if `a` comes before `b`. */
  compareEqual: (a: number, b: number) => number;
  keyOf: (row: number, rank: number) => string;
  /** Makes row 0 the cursor and returns its rank. */
  setCursor: (cursor: Position) => number;
  /** Whether the last rows tend to come first. */
  isReversed: boolean;
}

/** Best match first, then by id. */
export const byScore = ({ ids }: StudentTable, rank: (block: RowBlock) => void): Order => ({
  rank,
  compareEqual: (a, b) => ids.compare(a, b),
  keyOf: (_row, rank) => String(rank),
  setCursor({ key, id }) {
    ids.setCursor(id);
    return Number(key);
  },
  isReversed: false,
});

/** Newest account first, then by id in reverse. */
export const byAge = ({ ids, createdAt }: StudentTable): Order => ({
  rank: ({ from, to, ranks }) => {
    ranks.set(createdAt.subarray(from, to));
  },
  compareEqual: (a, b) => ids.compare(b, a),
  keyOf: (_row, rank) => new Date(rank).toISOString(),
  setCursor({ key, id }) {
    ids.setCursor(id);
    return Date.parse(key);
  },
  isReversed: true,
});

/** By name, then by id. */
export const byName = ({ ids, names }: StudentTable): Order => ({
  rank: ({ ranks }) => ranks.fill(0),
  compareEqual: (a, b) => names.compare(a, b) || ids.compare(a, b),
  keyOf: (row) => names.get(row),
  setCursor({ key, id }) {
    names.set(0, key);
    ids.setCursor(id);
    return 0;
  },
  isReversed: false,
});
