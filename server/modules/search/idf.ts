/** A subject is rare when at most this share of all students has it. */
const RARE_SHARE = 1 / 20;

/** Inverse document frequency of subjects. */
export interface Idf {
  /** ln(1 + N/df) for N students of whom df have the subject; at least ln 2. */
  weight: (subject: string) => number;
  isRare: (subject: string) => boolean;
}

/** @param subjectCounts number of students by subject. A missing subject counts as one student. */
export function makeIdf(students: number, subjectCounts: ReadonlyMap<string, number>): Idf {
  const df = (subject: string) => subjectCounts.get(subject) ?? 1;
  return {
    weight: (subject) => Math.log(1 + Math.max(students, df(subject)) / df(subject)),
    isRare: (subject) => df(subject) <= students * RARE_SHARE,
  };
}
