import { MATCH_POINTS } from '../../../contract/constants.ts';
import type { Rarity } from './rarity.ts';

/** What a profile says, in keys that compare: see normalise() of server/database/keys.ts. */
export interface Facts {
  subjects: ReadonlySet<string>;
  days: ReadonlySet<string>;
  skills: ReadonlySet<string>;
  /** Empty when the profile does not say. */
  university: string;
  location: string;
  /** Whether a badge says that this student can be relied on. */
  reliable: boolean;
}

/** What two profiles have in common, and the whole points that each part of it is worth. */
export interface Score {
  percentage: number;
  points: { subjects: number; days: number; university: number; location: number; bonus: number };
  /** The rarest first. */
  sharedSubjects: string[];
  sharedDays: string[];
  /** Skills of the other that name a subject of the viewer, and the other way round. */
  theyKnow: string[];
  youKnow: string[];
}

/**
 * The match percentage of two students, 0 to 100 and exactly the sum of its points.
 *
 * Subjects: 50 · 2I / (Wa + Wb), where I is the rarity weight of what both study and Wa, Wb are
 * each one's total; a shared subject is worth at least one point. Days: 6 for each shared one, at
 * most five. University 15 and location 5 when they are the same. Up to here it is the same seen
 * from either side. Bonus, as far as 100 allows: 3 for each skill of either that names a subject
 * of the other, at most six of them, and 2 when the other can be relied on, which alone matches
 * nobody: a profile that shares nothing stays at 0.
 */
export function score(viewer: Facts, other: Facts, rarity: Rarity): Score {
  const sharedSubjects = shared(viewer.subjects, other.subjects).sort(
    (a, b) => rarity.weight(b) - rarity.weight(a) || (a < b ? -1 : 1),
  );
  const sharedDays = shared(viewer.days, other.days);
  const theyKnow = shared(other.skills, viewer.subjects);
  const youKnow = shared(viewer.skills, other.subjects);

  const base = {
    subjects: subjectPoints(viewer, other, sharedSubjects, rarity),
    days: MATCH_POINTS.perSharedDay * Math.min(sharedDays.length, MATCH_POINTS.countedDays),
    university: isSame(viewer.university, other.university) ? MATCH_POINTS.university : 0,
    location: isSame(viewer.location, other.location) ? MATCH_POINTS.location : 0,
  };
  const sum = base.subjects + base.days + base.university + base.location;
  const helpful = Math.min(theyKnow.length + youKnow.length, MATCH_POINTS.helpfulSkillsMax);
  const skills = MATCH_POINTS.perHelpfulSkill * helpful;
  const badge = other.reliable && sum + skills > 0 ? MATCH_POINTS.reliabilityBadge : 0;
  const bonus = Math.min(skills + badge, MATCH_POINTS.total - sum);
  return {
    percentage: sum + bonus,
    points: { ...base, bonus },
    sharedSubjects,
    sharedDays,
    theyKnow,
    youKnow,
  };
}

function subjectPoints(
  viewer: Facts,
  other: Facts,
  sharedSubjects: readonly string[],
  { weight }: Rarity,
): number {
  if (sharedSubjects.length === 0) return 0;
  // Added up in one order, or rounding could tell one side something else than the other.
  const total = (subjects: Iterable<string>) =>
    [...subjects].sort().reduce((sum, subject) => sum + weight(subject), 0);
  const part = (2 * total(sharedSubjects)) / (total(viewer.subjects) + total(other.subjects));
  return Math.max(1, Math.round(MATCH_POINTS.subjects * part));
}

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): string[] =>
  [...a].filter((item) => b.has(item));

const isSame = (a: string, b: string): boolean => a !== '' && a === b;
