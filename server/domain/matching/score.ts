import { WEEKDAYS } from '../../../contract/constants.ts';
import {
  dayPoints,
  type Idf,
  MATCH_POINTS,
  percentageOf,
  skillPoints,
  subjectPoints,
} from './points.ts';
import { type ComparedHours, hoursClash } from './sharedHours.ts';

/** The scored fields of a profile. Texts are keys of nameKey(). */
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
 * Returns the match percentage of two students: 0 to 100, the sum of the points, see points.ts. A day
 * on which both have hours is shared only with a common hour. University and location count when
 * equal. Without the bonus, the percentage is symmetric.
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

  const listed = ({ subjects }: Features) => Math.min(total(subjects), idf.listLimit);

  const base = {
    subjects: subjectPoints(total(sharedSubjects), listed(viewer) + listed(other)),
    days: dayPoints(sharedDays.length),
    university: isSame(viewer.university, other.university) ? MATCH_POINTS.university : 0,
    location: isSame(viewer.location, other.location) ? MATCH_POINTS.location : 0,
  };
  const sum = base.subjects + base.days + base.university + base.location;
  const skills = skillPoints(theyKnow.length + youKnow.length);
  const percentage = percentageOf(sum + skills, other.reliable);
  return {
    percentage,
    points: { ...base, bonus: percentage - sum },
    sharedSubjects,
    sharedDays,
    clashingDays,
    theyKnow,
    youKnow,
  };
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
