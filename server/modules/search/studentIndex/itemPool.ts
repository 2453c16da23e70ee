/** Numbers of subjects and skills of an average student. */
const ITEMS_PER_ROW = 8;

/** The subjects and skills of each row in one array. */
export class ItemPool {
  items: Uint32Array;
  /** Where the items of a row start: its subjects, then its skills. */
  starts: Uint32Array;
  subjectCounts: Uint8Array;
  skillCounts: Uint8Array;
  private used = 0;

  constructor(capacity: number) {
    this.items = new Uint32Array(capacity * ITEMS_PER_ROW);
    this.starts = new Uint32Array(capacity);
    this.subjectCounts = new Uint8Array(capacity);
    this.skillCounts = new Uint8Array(capacity);
  }

  grow(capacity: number): void {
    this.starts = enlarged(this.starts, new Uint32Array(capacity));
    this.subjectCounts = enlarged(this.subjectCounts, new Uint8Array(capacity));
    this.skillCounts = enlarged(this.skillCounts, new Uint8Array(capacity));
  }

  /** Replaces the items of a row. More items than before are written to the end of the pool. */
  set(row: number, subjects: readonly number[], skills: readonly number[]): void {
    const length = subjects.length + skills.length;
    const previous = this.lengthOf(row);
    // The row is empty while the pool makes room, so that its old items are not copied.
    this.subjectCounts[row] = 0;
    this.skillCounts[row] = 0;
    if (length > previous) {
      if (this.used + length > this.items.length) this.makeRoom(length);
      this.starts[row] = this.used;
      this.used += length;
    }
    const start = this.starts[row] ?? 0;
    this.items.set(subjects, start);
    this.items.set(skills, start + subjects.length);
    this.subjectCounts[row] = subjects.length;
    this.skillCounts[row] = skills.length;
  }

  subjectsOf(row: number): number[] {
    const start = this.starts[row] ?? 0;
    return this.list(start, start + (this.subjectCounts[row] ?? 0));
  }

  skillsOf(row: number): number[] {
    const start = (this.starts[row] ?? 0) + (this.subjectCounts[row] ?? 0);
    return this.list(start, start + (this.skillCounts[row] ?? 0));
  }

  forEach(row: number, visit: (item: number, isSubject: boolean) => void): void {
    const start = this.starts[row] ?? 0;
    const length = this.lengthOf(row);
    const subjects = this.subjectCounts[row] ?? 0;
    for (let i = 0; i < length; i += 1) visit(this.items[start + i] ?? 0, i < subjects);
  }

  private list(start: number, end: number): number[] {
    return start === end ? [] : Array.from(this.items.subarray(start, end));
  }

  private lengthOf(row: number): number {
    return (this.subjectCounts[row] ?? 0) + (this.skillCounts[row] ?? 0);
  }

  /** Copies the items without gaps into a pool that is at most half full. */
  private makeRoom(more: number): void {
    let needed = more;
    for (let row = 0; row < this.starts.length; row += 1) needed += this.lengthOf(row);
    const items = new Uint32Array(needed * 2);
    let used = 0;
    for (let row = 0; row < this.starts.length; row += 1) {
      const start = this.starts[row] ?? 0;
      const length = this.lengthOf(row);
      items.set(this.items.subarray(start, start + length), used);
      this.starts[row] = used;
      used += length;
    }
    this.items = items;
    this.used = used;
  }
}

/** Copies an array into a larger one. */
export function enlarged<Numbers extends { set: (from: Numbers) => void }>(
  from: Numbers,
  to: Numbers,
): Numbers {
  to.set(from);
  return to;
}
