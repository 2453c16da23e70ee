import { describe, expect, it } from '@jest/globals';
import { WEEKDAYS } from '../../../../contract/constants.ts';
import type { HoursRange } from '../../../../contract/hours.ts';
import { explainScore } from '../../../../server/modules/search/explanation.ts';
import { comparedHours } from '../../../../server/domain/matching/sharedHours.ts';
import { slotsOf } from '../../../../server/domain/scheduling/weekSlots.ts';
import { makeIdf } from '../../../../server/domain/matching/points.ts';
import { type Features, score } from '../../../../server/domain/matching/score.ts';
import fc from '../../../support/properties.ts';

type List = 'subjects' | 'days' | 'skills';
type Given = Partial<Omit<Features, List> & Record<List, readonly string[]>>;

/** Returns the features of a profile with only these fields. */
const makeFeatures = ({ subjects, days, skills, ...others }: Given): Features => ({
  ...{ hours: undefined, university: '', location: '', reliable: false, ...others },
  ...{ subjects: new Set(subjects), days: new Set(days), skills: new Set(skills) },
});

const takers = new Map([
  ['graph theory', 2],
  ['calculus', 50],
  ['chemistry', 10],
]);
const idf = makeIdf(100, takers);
const names = new Map([
  ['graph theory', 'Graph Theory'],
  ['calculus', 'Calculus'],
  ['chemistry', 'Chemistry'],
  ['mit', 'MIT'],
  ['boston', 'Boston'],
]);

const explain = (viewer: Features, other: Features) =>
  explainScore({ viewer, other, score: score(viewer, other, idf), idf, names });
const linesOf = (viewer: Features, other: Features) => explain(viewer, other).matchBreakdown;
const detailsOf = (viewer: Features, other: Features) => explain(viewer, other).matchDetails;

describe('points for subjects', () => {
  it('are the weighted share of common subjects, 50 for equal ones', () => {
    const ada = makeFeatures({ subjects: ['graph theory', 'calculus'] });
    const grace = makeFeatures({ subjects: ['graph theory', 'chemistry'] });
    const [rare, common, middle] = [Math.log(51), Math.log(3), Math.log(11)];
    const expected = Math.round((50 * 2 * rare) / (rare + common + rare + middle));
    expect(score(ada, grace, idf).points.subjects).toBe(expected);
    expect(score(ada, ada, idf).points.subjects).toBe(50);
  });

  it('are at least 1 for one common subject among many rare ones', () => {
    const everybody = makeIdf(5_000_000, {
      get: (name) => (name === 'maths' ? 5_000_000 : 1),
      values: () => [1],
    });
    const ada = makeFeatures({ subjects: ['maths', ...listed('a')] });
    const grace = makeFeatures({ subjects: ['maths', ...listed('b')] });
    expect(score(ada, grace, everybody).points.subjects).toBe(1);
  });

  it('decrease little when one of them lists many more subjects', () => {
    const equallyRare = makeIdf(100, { get: () => 10, values: () => [10, 10, 10] });
    const points = (a: readonly string[], b: readonly string[]) => {
      const [ada, grace] = [a, b].map((subjects) => makeFeatures({ subjects }));
      return score(ada!, grace!, equallyRare).points.subjects;
    };
    const [shared, theirs] = [listed('both', 2), listed('their', 2)];
    const mine = [...shared, ...listed('my', 2)];
    expect(points(mine, [...shared, ...theirs])).toBe(25);
    // A list counts as five subjects: 50 · 4 / (4 + 5).
    expect(points(mine, [...shared, ...theirs, ...listed('more', 36)])).toBe(22);
  });
});

const listed = (prefix: string, count = 39) =>
  Array.from({ length: count }, (_, i) => `${prefix} ${i}`);

describe('hours', () => {
  const free = (timeZone: string, ...ranges: [HoursRange['day'], number, number][]) =>
    makeFeatures({
      days: ['Monday', 'Wednesday'],
      hours: comparedHours(
        slotsOf(ranges.map(([day, start, end]) => ({ day, start: start * 60, end: end * 60 }))),
        timeZone,
      ),
    });
  const berlin = free('Europe/Berlin', ['Monday', 13, 16]);

  it('count a day only with a common hour, in the standard time of both', () => {
    const points = (viewer: Features, other: Features) => score(viewer, other, idf).points.days;
    // 17:30 in Kolkata is 13:00 in Berlin.
    for (const [start, end, expected] of [
      [17.5, 18.5, 12],
      [17.5, 18, 6],
      [10, 17.5, 6],
    ] as const) {
      const kolkata = free('Asia/Kolkata', ['Monday', start, end]);
      expect(points(berlin, kolkata)).toBe(expected);
      expect(points(kolkata, berlin)).toBe(expected);
    }
    expect(points(berlin, free('Europe/Berlin', ['Wednesday', 3, 4]))).toBe(12);
    expect(points(berlin, makeFeatures({ days: ['Monday'] }))).toBe(6);
  });

  it('are named by the clock of the viewer', () => {
    const daysLine = (viewer: Features, other: Features) => detailsOf(viewer, other)[1];
    const york = free('America/New_York', ['Monday', 8, 9.5], ['Monday', 9.5, 24]);
    expect(daysLine(berlin, york)).toBe(
      'Days 12/30: you are both free on Monday 14:00-16:00 and Wednesday',
    );
    expect(daysLine(york, berlin)).toBe(
      'Days 12/30: you are both free on Monday 08:00-10:00 and Wednesday',
    );
    const early = { ...free('Europe/Berlin', ['Monday', 8, 9]), days: new Set(['Monday']) };
    expect(daysLine(berlin, early)).toBe('Days 0/30: no common hour on Monday');
  });
});

describe('points for other features', () => {
  it('gives 6 for each shared day, at most five', () => {
    const points = (days: readonly string[]) =>
      score(makeFeatures({ days }), makeFeatures({ days: WEEKDAYS }), idf).points.days;
    expect([0, 1, 2, 5, 6, 7].map((count) => points(WEEKDAYS.slice(0, count)))).toEqual([
      0, 6, 12, 30, 30, 30,
    ]);
  });

  it('gives 15 for the same university and 5 for the same location, none for empty fields', () => {
    const there = makeFeatures({ university: 'mit', location: 'boston' });
    expect(score(there, there, idf).percentage).toBe(20);
    expect(score(makeFeatures({}), makeFeatures({}), idf).percentage).toBe(0);
  });

  it('adds 3 for each skill that is a subject of the other, at most six', () => {
    const bonus = (theirs: readonly string[], mine: readonly string[]) => {
      const subjects = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
      const viewer = makeFeatures({ subjects, skills: mine });
      const other = makeFeatures({ subjects: ['x', 'y'], skills: theirs });
      return score(viewer, other, idf).points.bonus;
    };
    expect(bonus(['a'], [])).toBe(3);
    expect(bonus(['a', 'b'], ['x'])).toBe(9);
    expect(bonus(['a', 'b', 'c', 'd', 'e', 'f', 'g'], ['x', 'y'])).toBe(18);
    expect(bonus(['juggling'], ['cooking'])).toBe(0);
  });

  it('adds 2 for a reliability badge when other points exist', () => {
    const viewer = makeFeatures({ university: 'mit' });
    const points = (other: Features) => score(viewer, other, idf).percentage;
    expect(points(makeFeatures({ university: 'mit', reliable: true }))).toBe(17);
    expect(points(makeFeatures({ reliable: true }))).toBe(0);
  });

  it('limits the total to 100 by reducing the bonus', () => {
    const all = makeFeatures({
      ...{ subjects: ['calculus'], skills: ['calculus'], days: WEEKDAYS },
      ...{ university: 'mit', location: 'boston', reliable: true },
    });
    expect(score(all, all, idf)).toMatchObject({ percentage: 100, points: { bonus: 0 } });
  });
});

describe('explanation', () => {
  it('lists common features, rarest first', () => {
    const { isRare } = makeIdf(400, new Map(Object.entries({ rare: 20, common: 21 })));
    expect([isRare('rare'), isRare('common')]).toEqual([true, false]);
    const common = {
      subjects: ['calculus', 'graph theory'],
      university: 'mit',
      location: 'boston',
    };
    const ada = makeFeatures({ ...common, days: ['Friday', 'Monday', 'Sunday'] });
    const grace = makeFeatures({
      ...{ ...common, subjects: [...common.subjects, 'chemistry'], days: ['Monday', 'Friday'] },
      ...{ skills: ['graph theory'], reliable: true },
    });
    expect(linesOf(ada, grace)).toEqual([
      '42 · Graph Theory and Calculus',
      '12 · Mon, Fri',
      '15 · MIT',
      '5 · Boston',
      '5 · Skilled in Graph Theory, reliable',
    ]);
    expect(detailsOf(ada, grace)).toEqual([
      'Subjects 42/50: you both study Graph Theory (rare here) and Calculus',
      'Days 12/30: you are both free on Monday and Friday',
      'University 15/15: you both study at MIT',
      'Location 5/5: you are both in Boston',
      'Bonus 5/20: they are skilled in Graph Theory, which you study; a badge says they can be relied on',
    ]);
  });

  it('names missing fields of either student', () => {
    const ada = makeFeatures({ subjects: ['calculus'], university: 'mit' });
    const newcomer = makeFeatures({ days: ['Monday'], university: 'eth' });
    expect(linesOf(ada, newcomer)).toEqual([]);
    expect(detailsOf(ada, newcomer)).toEqual([
      'Subjects 0/50: they have not named any subjects yet',
      'Days 0/30: you have not named any free days yet',
      'University 0/15: you study at different ones',
      'Location 0/5: neither of you has named a place yet',
    ]);
  });

  it('counts subjects instead of listing them beyond two, and beyond five in its details', () => {
    const subjects = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const both = makeFeatures({ subjects });
    expect(linesOf(both, both)).toEqual(['50 · a, b and 5 more']);
    expect(detailsOf(both, both)[0]).toMatch(/^Subjects 50\/50: .* and 2 more$/);
  });
});

const SUBJECTS = Array.from({ length: 60 }, (_, index) => `subject ${index}`);

const subset = (items: readonly string[], maxLength = 40) =>
  fc.uniqueArray(fc.constantFrom(...items), { maxLength });
/** Half hours of each day, few in a row or many, or none. */
const markedHours = fc.record({
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
    hours: fc.option(markedHours, { nil: undefined }),
  })
  .map(({ hours: marked, ...chosen }) => {
    const onDays = (slots: number, day: number) =>
      chosen.days.includes(WEEKDAYS[day]!) ? slots : 0;
    return makeFeatures({
      ...chosen,
      hours: marked && { ...marked, week: marked.week.map(onDays) },
    });
  });
const idfs = fc
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
): Features => ({ ...features, [field]: new Set([...features[field], thing]) });

const base = ({ points }: ReturnType<typeof score>) =>
  points.subjects + points.days + points.university + points.location;

describe('the match percentage of any two students', () => {
  it('is a whole number from 0 to 100, the sum of its explanation, and symmetric without the bonus', () => {
    fc.assert(
      fc.property(profile, profile, idfs, (viewer, other, weights) => {
        const scored = score(viewer, other, weights);
        const { percentage } = scored;
        expect(Number.isInteger(percentage)).toBe(true);
        expect(percentage).toBeGreaterThanOrEqual(0);
        expect(percentage).toBeLessThanOrEqual(100);
        const names = new Map<string, string>();
        const explained = explainScore({ viewer, other, score: scored, idf: weights, names });
        const total = (lines: readonly string[], points: RegExp) =>
          lines.reduce((sum, line) => sum + Number(points.exec(line)![1]), 0);
        expect(total(explained.matchBreakdown, /^([1-9]\d*) · ./)).toBe(percentage);
        expect(total(explained.matchDetails, /^\w+ (\d+)\/\d+: ./)).toBe(percentage);
        expect(base(scored)).toBe(base(score(other, viewer, weights)));
      }),
    );
  });

  it('does not decrease when both add a common feature', () => {
    const addition = fc.oneof(
      fc.tuple(fc.constantFrom('subjects', 'skills'), fc.constantFrom(...SUBJECTS)),
      fc.tuple(fc.constant('days'), fc.constantFrom(...WEEKDAYS)),
    );
    fc.assert(
      fc.property(profile, profile, idfs, addition, (a, b, weights, [field, thing]) => {
        // New to both students, otherwise only one of them would add it.
        fc.pre(!a[field].has(thing) && !b[field].has(thing));
        const before = score(a, b, weights).percentage;
        const after = score(withThing(a, field, thing), withThing(b, field, thing), weights);
        expect(after.percentage).toBeGreaterThanOrEqual(before);
      }),
      { numRuns: 300 },
    );
  });

  it('does not increase when one of them adds a subject that only they have', () => {
    const subjects = fc.constantFrom(...SUBJECTS);
    fc.assert(
      fc.property(profile, profile, idfs, subjects, (a, b, weights, subject) => {
        fc.pre(!a.subjects.has(subject) && !b.subjects.has(subject));
        const before = score(a, b, weights).points.subjects;
        const after = score(a, withThing(b, 'subjects', subject), weights).points.subjects;
        expect(after).toBeLessThanOrEqual(before);
      }),
    );
  });
});
