import { enlarged } from './itemPool.ts';
import type { RowBlock } from './rowBlock.ts';

/** Length of a common name. */
const UNITS_PER_ROW = 16;

/** The name of each row as UTF-16 code units in one array, which is read faster than a million texts. */
export class NameColumn {
  private units: Uint16Array;
  private starts: Uint32Array;
  private lengths: Uint16Array;
  private used = 0;

  constructor(capacity: number) {
    this.units = new Uint16Array(capacity * UNITS_PER_ROW);
    this.starts = new Uint32Array(capacity);
    this.lengths = new Uint16Array(capacity);
  }

  grow(capacity: number): void {
    this.starts = enlarged(this.starts, new Uint32Array(capacity));
    this.lengths = enlarged(this.lengths, new Uint16Array(capacity));
  }

  get(row: number): string {
    const start = this.starts[row] ?? 0;
    return String.fromCharCode(...this.units.subarray(start, start + (this.lengths[row] ?? 0)));
  }

  /** A longer name than before is written to the end of the array. */
  set(row: number, name: string): void {
    if (name.length > (this.lengths[row] ?? 0)) {
      // The old name is not copied.
      this.lengths[row] = 0;
      if (this.used + name.length > this.units.length) this.makeRoom(name.length);
      this.starts[row] = this.used;
      this.used += name.length;
    }
    this.lengths[row] = name.length;
    const start = this.starts[row] ?? 0;
    for (let i = 0; i < name.length; i += 1) this.units[start + i] = name.charCodeAt(i);
  }

  /** Orders rows like comparing the names as texts. */
  compare(a: number, b: number): number {
    const { units, starts, lengths } = this;
    const [startOfA, startOfB] = [starts[a] ?? 0, starts[b] ?? 0];
    const [lengthOfA, lengthOfB] = [lengths[a] ?? 0, lengths[b] ?? 0];
    const length = Math.min(lengthOfA, lengthOfB);
    for (let i = 0; i < length; i += 1) {
      const difference = (units[startOfA + i] ?? 0) - (units[startOfB + i] ?? 0);
      if (difference !== 0) return difference;
    }
    return lengthOfA - lengthOfB;
  }

  /** Sets a bit in `failed` for each row of a block whose name does not contain a text. */
  markOthers({ from, to, failed }: RowBlock, bit: number, text: string): void {
    const { units, starts, lengths } = this;
    const searched = Uint16Array.from(text, (_, i) => text.charCodeAt(i));
    const length = searched.length;
    const lastUnit = searched[length - 1] ?? 0;
    for (let row = from; row < to; row += 1) {
      const fails = failed[row - from] ?? 0;
      // Whether further filters fail makes no difference.
      if ((fails & (fails - 1)) !== 0) continue;
      const start = starts[row] ?? 0;
      const end = start + (lengths[row] ?? 0);
      let at = start + length - 1;
      while (at < end && (units[at] !== lastUnit || !endsWith(units, at, searched))) at += 1;
      if (at >= end) failed[row - from] = fails | bit;
    }
  }

  /** Copies the names without gaps into an array that is at most half full. */
  private makeRoom(more: number): void {
    let needed = more;
    for (const length of this.lengths) needed += length;
    const units = new Uint16Array(needed * 2);
    let used = 0;
    for (let row = 0; row < this.starts.length; row += 1) {
      const start = this.starts[row] ?? 0;
      const length = this.lengths[row] ?? 0;
      units.set(this.units.subarray(start, start + length), used);
      this.starts[row] = used;
      used += length;
    }
    this.units = units;
    this.used = used;
  }
}

function endsWith(units: Uint16Array, end: number, searched: Uint16Array): boolean {
  const start = end - searched.length + 1;
  for (let i = 0; i < searched.length; i += 1) {
    if (units[start + i] !== searched[i]) return false;
  }
  return true;
}
