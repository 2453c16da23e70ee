/**
 * The first rows of an order, found by offering each row once. A higher rank comes first.
 * @param compareEqual orders rows of equal rank, negative if `a` comes before `b`
 */
export class BestRows {
  private readonly rows: Int32Array;
  private readonly ranks: Float64Array;
  private size = 0;
  /** The lowest rank once there are enough rows. Rows of lower ranks need not be offered. */
  lowest = -Infinity;

  constructor(
    private readonly count: number,
    private readonly compareEqual: (a: number, b: number) => number,
  ) {
    this.rows = new Int32Array(count);
    this.ranks = new Float64Array(count);
  }

  offer(row: number, rank: number): void {
    const { rows, ranks, count } = this;
    let at = this.size;
    while (at > 0 && this.isBefore(row, rank, at - 1)) {
      if (at < count) {
        rows[at] = rows[at - 1] ?? 0;
        ranks[at] = ranks[at - 1] ?? 0;
      }
      at -= 1;
    }
    if (at === count) return;
    rows[at] = row;
    ranks[at] = rank;
    if (this.size < count) this.size += 1;
    if (this.size === count) this.lowest = ranks[count - 1] ?? 0;
  }

  /** Returns the rows in order, with their ranks. */
  list(): { row: number; rank: number }[] {
    return Array.from(this.rows.subarray(0, this.size), (row, at) => ({
      row,
      rank: this.ranks[at] ?? 0,
    }));
  }

  private isBefore(row: number, rank: number, at: number): boolean {
    const other = this.ranks[at] ?? 0;
    return rank > other || (rank === other && this.compareEqual(row, this.rows[at] ?? 0) < 0);
  }
}
