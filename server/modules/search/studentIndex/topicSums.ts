import { listLimitOf, weightOf } from '../../../domain/matching/points.ts';
import { BLOCK } from './rowBlock.ts';
import type { StudentTable } from './studentTable.ts';

/** The topics that the viewer and the rows of a block have in common. */
export class TopicSums {
  /** By row of the block: the weight of shared subjects, and the number of helpful skills. */
  readonly shared: Float64Array;
  readonly helpful: Uint8Array;
  readonly viewerWeight: number;
  /** The limit of `viewerWeight` and of weightOf(). */
  readonly listLimit: number;
  private readonly weights: Float64Array;
  private readonly subjects: number[] = [];
  private readonly skills: number[] = [];

  /**
   * @param viewer a row, 0 for an unknown student
   * @param rows maximum number of rows of a block
   */
  constructor(
    private readonly table: StudentTable,
    viewer: number,
    rows = BLOCK,
  ) {
    this.shared = new Float64Array(rows);
    this.helpful = new Uint8Array(rows);
    this.weights = weightsOf(table);
    this.listLimit = listLimitOf(table.students, table.subjectRows.counts);
    table.items.forEach(viewer, (topic, isSubject) => {
      (isSubject ? this.subjects : this.skills).push(topic);
    });
    this.viewerWeight = this.weightOf(viewer);
  }

  /** Computes the sums of a block from the rows of each topic. */
  read(from: number, to: number): void {
    const { shared, helpful, weights, subjects, skills } = this;
    const { subjectRows, skillRows } = this.table;
    shared.fill(0);
    helpful.fill(0);
    for (const topic of subjects) {
      addTo(shared, subjectRows.between(topic, from, to), from, weights[topic] ?? 0);
      addTo(helpful, skillRows.between(topic, from, to), from, 1);
    }
    for (const topic of skills) addTo(helpful, subjectRows.between(topic, from, to), from, 1);
  }

  /** Returns the weight that all subjects of a row count as. */
  weightOf(row: number): number {
    const { items, starts, subjectCounts } = this.table.items;
    const start = starts[row] ?? 0;
    const end = start + (subjectCounts[row] ?? 0);
    let sum = 0;
    for (let i = start; i < end; i += 1) sum += this.weights[items[i] ?? 0] ?? 0;
    return Math.min(sum, this.listLimit);
  }
}

function addTo(
  sums: Float64Array | Uint8Array,
  rows: Int32Array,
  from: number,
  value: number,
): void {
  for (let i = 0; i < rows.length; i += 1) {
    const at = (rows[i] ?? 0) - from;
    sums[at] = (sums[at] ?? 0) + value;
  }
}

/** The weights of all topics as subjects. */
function weightsOf({ subjectRows, students }: StudentTable): Float64Array {
  const { counts } = subjectRows;
  const weights = new Float64Array(counts.length);
  for (let topic = 0; topic < weights.length; topic += 1) {
    weights[topic] = weightOf(students, Math.max(counts[topic] ?? 0, 1));
  }
  return weights;
}
