import { WEEKDAYS } from '../../../contract/constants.ts';
import type { Idf } from './idf.ts';
import { hoursClash, type ComparedHours } from './sharedHours.ts';

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

/** The scored fields of a profile. Texts are keys of normalize(). */
export interface Features {
  subjects: ReadonlySet<string>;
  days: ReadonlySet<string>;
  /** On these days. */
  hours: ComparedHours | undefined;
  skills: ReadonlySet<string>;
  /** Empty when not set. */
  university: string;
  location: string;
  /** Whether the student has one of RELIABILITY_BADGES. */
  reliable: boolean;
}

/** The common features of two profiles and the points of each component. */
export interface Score {
  percentage: number;
  points: { subjects: number; days: number; university: number; location: number; bonus: number };
  /** Rarest first. */
  sharedSubjects: string[];
  sharedDays: string[];
  /** Days of both, without a common hour. */
  clashingDays: string[];
  /** Skills of the other student that are subjects of the viewer, and vice versa. */
  theyKnow: string[];
  youKnow: string[];
}

/**
 * Returns the match percentage of two students: 0 to 100, the sum of the points.
 *
 * Subjects: 50 · 2I / (Wa + Wb) (Sørensen–Dice), where I is the summed idf of the shared subjects and
 * Wa, Wb are the sums of each student; at least one point when a subject is shared. Days: 6 for each
 * shared day, at most five; a day on which both have hours only with a common hour. University 15 and location 5 when equal. These parts are symmetric.
 * Bonus, up to a total of 100: 3 for each skill of one that is a subject of the other, at most six,
 * and 2 for a reliability badge unless all other points are 0.
 */
export function score(viewer: Features, other: Features, idf: Idf): Score {
  const sharedSubjects = shared(viewer.subjects, other.subjects).sort(
    (a, b) => idf.weight(b) - idf.weight(a) || (a < b ? -1 : 1),
  );
  const total = (subjects: Iterable<string>) =>
    [...subjects].reduce((sum, subject) => sum + idf.weight(subject), 0);
  const clashes = (day: string) =>
    hoursClash(viewer.hours, other.hours, WEEKDAYS.indexOf(day as never));
  const [clashingDays, sharedDays] = partition(shared(viewer.days, other.days), clashes);
  const theyKnow = shared(other.skills, viewer.subjects);
  const youKnow = shared(viewer.skills, other.subjects);

  const base = {
    subjects: subjectPoints(total(sharedSubjects), total(viewer.subjects) + total(other.subjects)),
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
    clashingDays,
    theyKnow,
    youKnow,
  };
}

/** Returns the points of subjects from the weights of the shared ones and of those of both students. */
export function subjectPoints(shared: number, both: number): number {
  return shared === 0 ? 0 : Math.max(1, Math.round((2 * MATCH_POINTS.subjects * shared) / both));
}

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): string[] =>
  [...a].filter((item) => b.has(item));

/** Returns the items that fulfil the condition, and the others. */
const partition = (items: readonly string[], condition: (item: string) => boolean) =>
  [true, false].map((fulfils) => items.filter((item) => condition(item) === fulfils)) as [
    string[],
    string[],
  ];

const isSame = (a: string, b: string): boolean => a !== '' && a === b;
