import { describe, expect, it } from '@jest/globals';
import fc from '../../../support/properties.ts';
import { WEEKDAYS } from '../../../../contract/constants.ts';
import { explainScore } from '../../../../server/modules/search/explanation.ts';
import { makeIdf } from '../../../../server/domain/matching/points.ts';
import { type Features, score } from '../../../../server/domain/matching/score.ts';
import { makeFeatures } from './makeFeatures.ts';

const SUBJECTS = Array.from({ length: 60 }, (_, index) => `subject ${index}`);

const subset = (items: readonly string[], maxLength = 40) =>
  fc.uniqueArray(fc.constantFrom(...items), { maxLength });
/** Half hours of each day, few in a row or many, or none. */
const hours = fc.record({
  offset: fc.integer({ min: -24, max: 28 }),
  week: fc.array(
    fc.oneof(
      fc.constant(0),
      fc.tuple(fc.nat(2 ** 24 - 1), fc.nat(2 ** 24 - 1)).map(([am, pm]) => pm * 2 ** 24 + am),
      fc.tuple(fc.nat(44), fc.integer({ min: 1, max: 3 })).map(([at, n]) => 2 ** at * (2 ** n - 1)),
    ),
    { minLength: 7, maxLength: 7 },
  ),
});
const profile = fc
  .record({
    subjects: subset(SUBJECTS),
    days: subset(WEEKDAYS),
    skills: subset(SUBJECTS),
    university: fc.constantFrom('', 'mit', 'eth'),
    location: fc.constantFrom('', 'zurich', 'boston'),
    reliable: fc.boolean(),
    hours: fc.option(hours, { nil: undefined }),
  })
  .map(({ hours: marked, ...chosen }) => {
    const onDays = (slots: number, day: number) =>
      chosen.days.includes(WEEKDAYS[day]!) ? slots : 0;
    return makeFeatures({
      ...chosen,
      hours: marked && { ...marked, week: marked.week.map(onDays) },
    });
  });
const idf = fc
  .tuple(
    fc.integer({ min: 2, max: 500_000 }),
    fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 60, maxLength: 60 }),
  )
  .map(([students, takers]) =>
    makeIdf(
      students,
      new Map(SUBJECTS.map((name, index) => [name, Math.min(takers[index]!, students)])),
    ),
  );

const withThing = (
  features: Features,
  field: 'subjects' | 'days' | 'skills',
  thing: string,
): Features => ({
  ...features,
  [field]: new Set([...features[field], thing]),
});

const base = ({ points }: ReturnType<typeof score>) =>
  points.subjects + points.days + points.university + points.location;

describe('the match percentage of any two students', () => {
  it('is a whole number from 0 to 100', () => {
    fc.assert(
      fc.property(profile, profile, idf, (a, b, weights) => {
        const { percentage } = score(a, b, weights);
        expect(Number.isInteger(percentage)).toBe(true);
        expect(percentage).toBeGreaterThanOrEqual(0);
        expect(percentage).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('is the sum of the points in its explanation', () => {
    fc.assert(
      fc.property(profile, profile, idf, (viewer, other, weights) => {
        const scored = score(viewer, other, weights);
        const lines = explainScore({
          viewer,
          other,
          score: scored,
          idf: weights,
          names: new Map(),
        });
        const named = lines.map((line) => Number(/^\w+ (\d+)\/\d+: ./.exec(line)![1]));
        expect(named.reduce((sum, points) => sum + points, 0)).toBe(scored.percentage);
      }),
    );
  });

  it('is symmetric without the bonus', () => {
    fc.assert(
      fc.property(profile, profile, idf, (a, b, weights) => {
        expect(base(score(a, b, weights))).toBe(base(score(b, a, weights)));
      }),
    );
  });

  it('does not decrease when both add a common feature', () => {
    const addition = fc.oneof(
      fc.record({ field: fc.constant('subjects' as const), thing: fc.constantFrom(...SUBJECTS) }),
      fc.record({ field: fc.constant('skills' as const), thing: fc.constantFrom(...SUBJECTS) }),
      fc.record({ field: fc.constant('days' as const), thing: fc.constantFrom(...WEEKDAYS) }),
    );
    fc.assert(
      fc.property(profile, profile, idf, addition, (a, b, weights, { field, thing }) => {
        // New to both students, otherwise only one of them would add it.
        fc.pre(!a[field].has(thing) && !b[field].has(thing));
        const before = score(a, b, weights).percentage;
        const after = score(withThing(a, field, thing), withThing(b, field, thing), weights);
        expect(after.percentage).toBeGreaterThanOrEqual(before);
      }),
      { numRuns: 1_000 },
    );
  });

  it('does not increase when one of them adds a subject that only they have', () => {
    fc.assert(
      fc.property(profile, profile, idf, fc.constantFrom(...SUBJECTS), (a, b, weights, subject) => {
        fc.pre(!a.subjects.has(subject) && !b.subjects.has(subject));
        const before = score(a, b, weights).points.subjects;
        const after = score(a, withThing(b, 'subjects', subject), weights).points.subjects;
        expect(after).toBeLessThanOrEqual(before);
      }),
    );
  });

  it('ranks an empty profile below a shared subject', () => {
    fc.assert(
      fc.property(profile, profile, idf, fc.boolean(), (viewer, other, weights, reliable) => {
        const [thing] = viewer.subjects;
        fc.pre(thing !== undefined);
        const empty = score(viewer, makeFeatures({ reliable }), weights).percentage;
        const sharing = score(viewer, withThing(other, 'subjects', thing), weights).percentage;
        expect(empty).toBe(0);
        expect(sharing).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
