import { WEEKDAYS } from '../../contract/constants.ts';
import { makeIdf, type Idf } from '../../server/domain/matching/points.ts';
import type { Features } from '../../server/domain/matching/score.ts';
import { comparedHours } from '../../server/domain/matching/sharedHours.ts';
import { DAY_SLOTS } from '../../server/domain/scheduling/weekSlots.ts';
import { ASSUMPTIONS } from './assumptions.ts';

export type Random = () => number;

/** Returns a generator of numbers in [0, 1) that repeats with its seed (Mulberry32). */
export function makeRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Simulated {
  features: Features;
  /** Hidden: how the student likes to study, and how often they keep an appointment. */
  style: number;
  reliability: number;
}

/** Parts of a day: half hours from 8:00, 12:00 and 16:00, four hours each. */
const THIRDS = [16, 24, 32].map((start) => (2 ** 8 - 1) * 2 ** (DAY_SLOTS - start - 8));

export function makePopulation(random: Random): { students: Simulated[]; idf: Idf } {
  const popularity = Array.from({ length: ASSUMPTIONS.subjects }, (_, rank) => 1 / (rank + 1));
  const students = Array.from({ length: ASSUMPTIONS.students }, (_, n) =>
    makeStudent(random, n % ASSUMPTIONS.campuses, popularity),
  );
  const counts = new Map<string, number>();
  for (const { features } of students) {
    for (const subject of features.subjects) {
      counts.set(subject, (counts.get(subject) ?? 0) + 1);
    }
  }
  return { students, idf: makeIdf(students.length, counts) };
}

function makeStudent(random: Random, campus: number, popularity: readonly number[]): Simulated {
  const [least, most] = ASSUMPTIONS.subjectsOfStudent;
  const size = least + Math.floor(random() * (most - least + 1));
  const subjects = new Set<string>();
  while (subjects.size < size) subjects.add(`subject ${String(pickBy(popularity, random))}`);
  const week = WEEKDAYS.map(() => {
    if (random() > ASSUMPTIONS.freeDay) return 0;
    return THIRDS.filter(() => random() < ASSUMPTIONS.freeThird).reduce(
      (sum, slots) => sum + slots,
      0,
    );
  });
  const reliability =
    ASSUMPTIONS.reliability.least +
    random() * (ASSUMPTIONS.reliability.most - ASSUMPTIONS.reliability.least);
  return {
    features: {
      subjects,
      days: new Set(WEEKDAYS.filter((_, day) => (week[day] ?? 0) > 0)),
      hours: comparedHours(week, 'UTC'),
      skills: new Set<string>(),
      university: `campus ${String(campus)}`,
      location: '',
      // The badge needs sessions that were held, which the simulation starts without.
      reliable: false,
    },
    style: random(),
    reliability,
  };
}

/** Returns an index with a probability in proportion to its weight. */
function pickBy(weights: readonly number[], random: Random): number {
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    rest -= weight;
    if (rest < 0) return index;
  }
  return weights.length - 1;
}
