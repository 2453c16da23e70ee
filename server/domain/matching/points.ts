/** Points of each component of the match percentage. */
export const MATCH_POINTS = {
  subjects: 50,
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
 * Wa, Wb are the sums of each student; at least one point when a subject is shared.
 * @param both Wa + Wb
 */
export function subjectPoints(shared: number, both: number): number {
  return shared === 0 ? 0 : Math.max(1, Math.round((2 * MATCH_POINTS.subjects * shared) / both));
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
