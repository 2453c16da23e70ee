const WORDS = 4;
const SLOTS_PER_ROW = 2;
const CODE_OF_0 = 48;
const CODE_OF_A = 97;

/**
 * Maps UUIDs to the rows of a table, in typed arrays: a Map with a million of them takes 100 MB.
 * Row 0 belongs to no student.
 */
export class IdTable {
  /** Four words for each row. */
  private words: Uint32Array;
  /** Open addressing with linear probing. 0 is an empty slot. */
  private slots: Int32Array;
  private readonly parsed = new Uint32Array(WORDS);

  constructor(capacity: number) {
    this.words = new Uint32Array(capacity * WORDS);
    this.slots = new Int32Array(capacity * SLOTS_PER_ROW);
  }

  /** @param capacity a power of two, larger than before */
  grow(capacity: number, rows: number): void {
    const words = new Uint32Array(capacity * WORDS);
    words.set(this.words);
    this.words = words;
    this.slots = new Int32Array(capacity * SLOTS_PER_ROW);
    for (let row = 1; row < rows; row += 1) {
      this.parsed.set(words.subarray(row * WORDS, (row + 1) * WORDS));
      this.slots[this.findSlot()] = row;
    }
  }

  /** Returns 0 for an unknown id. */
  find(id: string): number {
    this.parse(id);
    return this.slots[this.findSlot()] ?? 0;
  }

  /** Returns the row of an id. A new id gets the given row. */
  add(id: string, row: number): number {
    this.parse(id);
    const slot = this.findSlot();
    const known = this.slots[slot] ?? 0;
    if (known !== 0) return known;
    this.words.set(this.parsed, row * WORDS);
    this.slots[slot] = row;
    return row;
  }

  /** Sets the id of row 0. */
  setCursor(id: string): void {
    this.parse(id);
    this.words.set(this.parsed, 0);
  }

  /** Orders rows like the text of their ids. */
  compare(a: number, b: number): number {
    const { words } = this;
    for (let i = 0; i < WORDS; i += 1) {
      const difference = (words[a * WORDS + i] ?? 0) - (words[b * WORDS + i] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  idOf(row: number): string {
    const [a, b, c, d] = Array.from(this.words.subarray(row * WORDS, (row + 1) * WORDS), (word) =>
      word.toString(16).padStart(8, '0'),
    ) as [string, string, string, string];
    return `${a}-${b.slice(0, 4)}-${b.slice(4)}-${c.slice(0, 4)}-${c.slice(4)}${d}`;
  }

  private parse(id: string): void {
    const { parsed } = this;
    parsed[0] = readHex(id, 0, 8);
    parsed[1] = readHex(id, 9, 13) * 0x1_0000 + readHex(id, 14, 18);
    parsed[2] = readHex(id, 19, 23) * 0x1_0000 + readHex(id, 24, 28);
    parsed[3] = readHex(id, 28, 36);
  }

  /** Returns the slot of the parsed id, or the empty one where it belongs. */
  private findSlot(): number {
    const { parsed, words, slots } = this;
    const mask = slots.length - 1;
    // The last word of a UUIDv7 is random.
    let slot = (parsed[3] ?? 0) & mask;
    for (;;) {
      const row = slots[slot] ?? 0;
      if (row === 0) return slot;
      const at = row * WORDS;
      if (
        words[at + 3] === parsed[3] &&
        words[at + 2] === parsed[2] &&
        words[at + 1] === parsed[1] &&
        words[at] === parsed[0]
      ) {
        return slot;
      }
      slot = (slot + 1) & mask;
    }
  }
}

/** Reads lower case hexadecimal digits. Faster than parseInt(), which needs a substring. */
function readHex(text: string, start: number, end: number): number {
  let number = 0;
  for (let i = start; i < end; i += 1) {
    const code = text.charCodeAt(i);
    number = (number << 4) | (code < CODE_OF_A ? code - CODE_OF_0 : code - CODE_OF_A + 10);
  }
  return number >>> 0;
}
