import { enlarged } from './itemPool.ts';

const NONE = new Int32Array(0);
const MIN_CAPACITY = 4;
/** By which a full list grows. */
const GROWTH = 1.2;

/** The rows of each item in ascending order, and until build() only their numbers. */
export class Postings {
  /** Number of rows by item. */
  readonly counts: number[] = [];
  /** With free elements at the end. */
  private readonly lists: Int32Array[] = [];
  private isBuilt = false;

  /** Adds an item without rows. Items have the numbers from 0 on. */
  addItem(): void {
    this.counts.push(0);
    this.lists.push(NONE);
  }

  /** Makes room for the rows that were added, which the caller adds again. */
  build(): void {
    for (const [item, count] of this.counts.entries()) {
      this.lists[item] = new Int32Array(count);
      this.counts[item] = 0;
    }
    this.isBuilt = true;
  }

  /** Adds a row. Fast for a row after all others. */
  add(item: number, row: number): void {
    const count = this.counts[item] ?? 0;
    this.counts[item] = count + 1;
    if (!this.isBuilt) return;
    let list = this.lists[item] ?? NONE;
    if (count === list.length) {
      list = enlarged(list, new Int32Array(Math.max(MIN_CAPACITY, Math.ceil(count * GROWTH))));
      this.lists[item] = list;
    }
    const at = this.find(item, row, count);
    if (at < count) list.copyWithin(at + 1, at, count);
    list[at] = row;
  }

  /** Removes a row that has the item. */
  remove(item: number, row: number): void {
    const count = this.counts[item] ?? 0;
    this.counts[item] = count - 1;
    if (!this.isBuilt) return;
    const at = this.find(item, row, count);
    this.lists[item]?.copyWithin(at, at + 1, count);
  }

  /** Returns the rows from `from` on and before `to`. */
  between(item: number, from: number, to: number): Int32Array {
    const count = this.counts[item] ?? 0;
    return (this.lists[item] ?? NONE).subarray(
      this.find(item, from, count),
      this.find(item, to, count),
    );
  }

  /** Returns the position of the first of `count` rows that is not before `row`. */
  private find(item: number, row: number, count: number): number {
    const list = this.lists[item] ?? NONE;
    if (count === 0 || (list[count - 1] ?? 0) < row) return count;
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[middle] ?? 0) < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Numbers distinct keys from 1 on. The empty key has the number 0. */
export class Terms {
  readonly keys: string[] = [''];
  private readonly numbers = new Map<string, number>([['', 0]]);

  /** Returns the number of a key. A new key gets the next one. */
  add(key: string): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const copy = copyText(key);
    const number = this.keys.push(copy) - 1;
    this.numbers.set(copy, number);
    return number;
  }

  /** Returns `undefined` for a key without a number. */
  find(key: string): number | undefined {
    return this.numbers.get(key);
  }

  /** Marks the numbers of the keys that satisfy a condition. */
  where(condition: (key: string) => boolean): Uint8Array {
    return Uint8Array.from(this.keys, (key) => (condition(key) ? 1 : 0));
  }
}

/** Copies a part of a larger text. The part itself would keep the whole text in memory. */
export const copyText = (part: string): string => Buffer.from(part).toString();
