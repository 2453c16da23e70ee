import type { Idf } from '../../server/domain/matching/points.ts';
import { score } from '../../server/domain/matching/score.ts';
import { sharedSlots } from '../../server/domain/matching/sharedHours.ts';
import { ASSUMPTIONS } from './assumptions.ts';
import type { Random, Simulated } from './population.ts';

/** What two students have in common, each from 0 to 1. */
function commonOf(a: Simulated, b: Simulated) {
  const [mine, theirs] = [a.features, b.features];
  const shared = sharedSubjects(a, b);
  const { hours } = mine;
  const others = theirs.hours;
  let slots = 0;
  if (hours && others) {
    for (let day = 0; day < 7; day += 1) slots += countBits(sharedSlots(hours, others, day));
  }
  return {
    subjects: (2 * shared) / (mine.subjects.size + theirs.subjects.size),
    hours: Math.min(slots / 2 / ASSUMPTIONS.enoughHours, 1),
    campus: Number(mine.university === theirs.university),
    style: 1 - Math.abs(a.style - b.style),
  };
}

function countBits(slots: number): number {
  let count = 0;
  for (let rest = slots; rest > 0; rest = Math.floor(rest / 2)) count += rest % 2;
  return count;
}

const sharedSubjects = (a: Simulated, b: Simulated): number =>
  [...a.features.subjects].filter((subject) => b.features.subjects.has(subject)).length;

/** Returns the probability that a request between two students is accepted. */
export function acceptance(a: Simulated, b: Simulated): number {
  const { base, ...weights } = ASSUMPTIONS.accept;
  const common = commonOf(a, b);
  const logit = Object.entries(weights).reduce<number>(
    (sum, [name, weight]) => sum + weight * common[name as keyof typeof common],
    base,
  );
  return 1 / (1 + Math.exp(-logit));
}

/** Returns the probability that two buddies meet for a session in a week. */
export const held = (a: Simulated, b: Simulated): number => {
  const { hours, subjects, style } = commonOf(a, b);
  const fit = (Math.min(subjects * 2, 1) + style) / 2;
  return hours * fit * a.reliability * b.reliability;
};

/** The viewer sees the largest values first. With `knowsRoom`, only students who still have time. */
export interface Ranking {
  value: (viewer: Simulated, other: Simulated) => number;
  knowsRoom?: boolean;
}

/** The rankings that are compared, by name. */
export const makeRankings = (idf: Idf, random: Random): Record<string, Ranking> => ({
  random: { value: () => random() },
  // Subject, day, hour, campus and two subjects: each is met or not.
  'five yes/no criteria': {
    value: (a, b) => {
      const common = commonOf(a, b);
      const shared = sharedSubjects(a, b);
      const days = [...a.features.days].some((day) => b.features.days.has(day));
      const criteria = [shared > 0, days, common.hours > 0, common.campus > 0, shared > 1];
      // Equal ones are in a random order.
      return 20 * criteria.filter(Boolean).length + random();
    },
  },
  'plain overlap': {
    value: (a, b) => {
      const days = [...a.features.days].filter((day) => b.features.days.has(day)).length;
      return sharedSubjects(a, b) + days + random() / 10;
    },
  },
  'the match percentage': {
    value: (a, b) => score(a.features, b.features, idf).percentage + random() / 10,
  },
  // Knows what is hidden.
  oracle: { value: (a, b) => acceptance(a, b) * held(a, b), knowsRoom: true },
});
