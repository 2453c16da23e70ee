/** A subject is rare when at most this share of all students has it. */
const RARE_SHARE = 1 / 20;
/** Weights are integers, so that their sums do not depend on the order. */
const PRECISION = 1_000_000;

/** Inverse document frequency of subjects. */
export interface Idf {
  /** See weightOf(). */
  weight: (subject: string) => number;
  isRare: (subject: string) => boolean;
}

/**
 * @param students number of all students
 * @param counts number of students by subject. A missing subject counts as one student.
 */
export function makeIdf(students: number, counts: Pick<ReadonlyMap<string, number>, 'get'>): Idf {
  const countOf = (subject: string) => counts.get(subject) ?? 1;
  return {
    weight: (subject) => weightOf(students, countOf(subject)),
    isRare: (subject) => countOf(subject) <= students * RARE_SHARE,
  };
}

/** ln(1 + N/df) in millionths, for N students of whom df have the subject; at least ln 2. */
export const weightOf = (students: number, count: number): number =>
  Math.round(PRECISION * Math.log(1 + Math.max(students, count) / count));
