/** Points of each component of the match percentage. */
export const MATCH_POINTS = {
  subjects: 50,
  countedSubjects: 5,
  perSharedDay: 6,
  countedDays: 5,
  university: 15,
  location: 5,
  perHelpfulSkill: 3,
  helpfulSkillsMax: 6,
  reliabilityBadge: 2,
  total: 100,
} as const;

// The rules of the match percentage, for profiles (score.ts) and for rows of the student index.

/**
 * Subjects: 50 · 2I / (Wa + Wb) (Sørensen–Dice), where I is the summed idf of the shared subjects and
 * Wa, Wb are the sums of each student, at most `Idf.listLimit`; from 1 to 50 when a subject is shared.
 * See decision 045.
 * @param both Wa + Wb
 */
export function subjectPoints(shared: number, both: number): number {
  const points = Math.round((2 * MATCH_POINTS.subjects * shared) / both);
  return shared === 0 ? 0 : Math.min(Math.max(points, 1), MATCH_POINTS.subjects);
}

/** Days: 6 for each shared one, at most five. */
export const dayPoints = (shared: number): number =>
  MATCH_POINTS.perSharedDay * Math.min(shared, MATCH_POINTS.countedDays);

/** Bonus: 3 for each skill of one that is a subject of the other, at most six. */
export const skillPoints = (helpful: number): number =>
  MATCH_POINTS.perHelpfulSkill * Math.min(helpful, MATCH_POINTS.helpfulSkillsMax);

/**
 * Returns the match percentage from the points of all components but the badge: 2 more for a
 * reliability badge unless they are 0, and at most 100.
 */
export function percentageOf(points: number, isReliable: boolean): number {
  const badge = isReliable && points > 0 ? MATCH_POINTS.reliabilityBadge : 0;
  return Math.min(points + badge, MATCH_POINTS.total);
}

/** A subject is rare when at most this share of all students has it. */
const RARE_SHARE = 1 / 20;
/** Weights are integers, so that their sums do not depend on the order. */
const PRECISION = 1_000_000;

/** Inverse document frequency of subjects. */
export interface Idf {
  /** See weightOf(). */
  weight: (subject: string) => number;
  isRare: (subject: string) => boolean;
  /** See listLimitOf(). */
  listLimit: number;
}

/**
 * @param students number of all students
 * @param counts number of students by subject. A missing subject counts as one student.
 */
export function makeIdf(
  students: number,
  counts: Pick<ReadonlyMap<string, number>, 'get'> & { values: () => Iterable<number> },
): Idf {
  const countOf = (subject: string) => counts.get(subject) ?? 1;
  return {
    weight: (subject) => weightOf(students, countOf(subject)),
    isRare: (subject) => countOf(subject) <= students * RARE_SHARE,
    listLimit: listLimitOf(students, counts.values()),
  };
}

/**
 * Returns the largest sum that the subjects of a student count as: five times the average weight of a
 * subject on a profile. A long list then does not make each shared subject worth little.
 * @param counts number of students of each subject
 */
export function listLimitOf(students: number, counts: Iterable<number>): number {
  let sum = 0;
  let listed = 0;
  for (const count of counts) {
    if (count === 0) continue;
    sum += count * weightOf(students, count);
    listed += count;
  }
  return listed === 0 ? Infinity : (MATCH_POINTS.countedSubjects * sum) / listed;
}

/** ln(1 + N/df) in millionths, for N students of whom df have the subject; at least ln 2. */
export const weightOf = (students: number, count: number): number =>
  Math.round(PRECISION * Math.log(1 + Math.max(students, count) / count));
