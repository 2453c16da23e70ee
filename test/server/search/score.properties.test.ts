import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WEEKDAYS } from '../../../contract/constants.ts';
import { describeScore } from '../../../server/modules/search/breakdown.ts';
import { makeRarity } from '../../../server/modules/search/rarity.ts';
import { score, type Facts } from '../../../server/modules/search/score.ts';
import { factsOf } from './facts.ts';

const SUBJECTS = Array.from({ length: 60 }, (_, index) => `subject ${index}`);

const subset = (items: readonly string[], maxLength = 40) =>
  fc.uniqueArray(fc.constantFrom(...items), { maxLength });
const profile = fc
  .record({
    subjects: subset(SUBJECTS),
    days: subset(WEEKDAYS),
    skills: subset(SUBJECTS),
    university: fc.constantFrom('', 'mit', 'eth'),
    location: fc.constantFrom('', 'zurich', 'boston'),
    reliable: fc.boolean(),
  })
  .map(factsOf);
const rarity = fc
  .tuple(
    fc.integer({ min: 2, max: 500_000 }),
    fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 60, maxLength: 60 }),
  )
  .map(([students, takers]) =>
    makeRarity(
      students,
      new Map(SUBJECTS.map((name, index) => [name, Math.min(takers[index]!, students)])),
    ),
  );

const withThing = (facts: Facts, field: 'subjects' | 'days' | 'skills', thing: string): Facts => ({
  ...facts,
  [field]: new Set([...facts[field], thing]),
});

const base = ({ points }: ReturnType<typeof score>) =>
  points.subjects + points.days + points.university + points.location;

describe('the match percentage of any two students', () => {
  it('is a whole number from 0 to 100', () => {
    fc.assert(
      fc.property(profile, profile, rarity, (a, b, weights) => {
        const { percentage } = score(a, b, weights);
        expect(Number.isInteger(percentage)).toBe(true);
        expect(percentage).toBeGreaterThanOrEqual(0);
        expect(percentage).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('is exactly the sum of the points that its lines name', () => {
    fc.assert(
      fc.property(profile, profile, rarity, (viewer, other, weights) => {
        const scored = score(viewer, other, weights);
        const lines = describeScore({
          viewer,
          other,
          score: scored,
          rarity: weights,
          names: new Map(),
        });
        const named = lines.map((line) => Number(/^\w+ (\d+)\/\d+: ./.exec(line)![1]));
        expect(named.reduce((sum, points) => sum + points, 0)).toBe(scored.percentage);
      }),
    );
  });

  it('is the same seen from either side before the bonus', () => {
    fc.assert(
      fc.property(profile, profile, rarity, (a, b, weights) => {
        expect(base(score(a, b, weights))).toBe(base(score(b, a, weights)));
      }),
    );
  });

  it('never falls when both add something they share', () => {
    const addition = fc.oneof(
      fc.record({ field: fc.constant('subjects' as const), thing: fc.constantFrom(...SUBJECTS) }),
      fc.record({ field: fc.constant('skills' as const), thing: fc.constantFrom(...SUBJECTS) }),
      fc.record({ field: fc.constant('days' as const), thing: fc.constantFrom(...WEEKDAYS) }),
    );
    fc.assert(
      fc.property(profile, profile, rarity, addition, (a, b, weights, { field, thing }) => {
        // New to both: what one of them had already was not added by both.
        fc.pre(!a[field].has(thing) && !b[field].has(thing));
        const before = score(a, b, weights).percentage;
        const after = score(withThing(a, field, thing), withThing(b, field, thing), weights);
        expect(after.percentage).toBeGreaterThanOrEqual(before);
      }),
      { numRuns: 1_000 },
    );
  });

  it('never puts an empty profile above one that shares a subject', () => {
    fc.assert(
      fc.property(profile, profile, rarity, fc.boolean(), (viewer, other, weights, reliable) => {
        const [thing] = viewer.subjects;
        fc.pre(thing !== undefined);
        const empty = score(viewer, factsOf({ reliable }), weights).percentage;
        const sharing = score(viewer, withThing(other, 'subjects', thing), weights).percentage;
        expect(empty).toBe(0);
        expect(sharing).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
