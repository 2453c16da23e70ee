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
