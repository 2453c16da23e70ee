import { describe, expect, it } from '@jest/globals';
import { WEEKDAYS } from '../../../contract/constants.ts';
import { describeScore } from '../../../server/modules/search/breakdown.ts';
import { makeRarity } from '../../../server/modules/search/rarity.ts';
import { score, type Facts } from '../../../server/modules/search/score.ts';
import { factsOf } from './facts.ts';

const takers = new Map([
  ['graph theory', 2],
  ['calculus', 50],
  ['chemistry', 10],
]);
const rarity = makeRarity(100, takers);
const names = new Map([
  ['graph theory', 'Graph Theory'],
  ['calculus', 'Calculus'],
  ['chemistry', 'Chemistry'],
  ['mit', 'MIT'],
  ['boston', 'Boston'],
]);

const linesOf = (viewer: Facts, other: Facts) =>
  describeScore({ viewer, other, score: score(viewer, other, rarity), rarity, names });

describe('how subjects count', () => {
  it('weighs what two share against all that both study', () => {
    const ada = factsOf({ subjects: ['graph theory', 'calculus'] });
    const grace = factsOf({ subjects: ['graph theory', 'chemistry'] });
    const [rare, common, middle] = [Math.log(51), Math.log(3), Math.log(11)];
    const expected = Math.round((50 * 2 * rare) / (rare + common + rare + middle));
    expect(score(ada, grace, rarity).points.subjects).toBe(expected);
  });

  it('gives all 50 points for the very same subjects', () => {
    const both = factsOf({ subjects: ['graph theory', 'calculus', 'chemistry'] });
    expect(score(both, both, rarity).points.subjects).toBe(50);
  });

  it('gives a point for a single common subject among very many rare ones', () => {
    const many = (prefix: string) => Array.from({ length: 39 }, (_, i) => `${prefix} ${i}`);
    const everybody = makeRarity(500_000, new Map([['maths', 500_000]]));
    const ada = factsOf({ subjects: ['maths', ...many('a')] });
    const grace = factsOf({ subjects: ['maths', ...many('b')] });
    expect(score(ada, grace, everybody).points.subjects).toBe(1);
  });
});

describe('how the rest counts', () => {
  it('gives 6 points for each shared day, for five at most', () => {
    const points = (days: readonly string[]) =>
      score(factsOf({ days }), factsOf({ days: WEEKDAYS }), rarity).points.days;
    expect([0, 1, 2, 5, 6, 7].map((count) => points(WEEKDAYS.slice(0, count)))).toEqual([
      0, 6, 12, 30, 30, 30,
    ]);
  });

  it('gives 15 for the same university and 5 for the same place, none for two that say nothing', () => {
    const there = factsOf({ university: 'mit', location: 'boston' });
    expect(score(there, there, rarity).percentage).toBe(20);
    expect(score(factsOf({}), factsOf({}), rarity).percentage).toBe(0);
  });

  it('adds 3 for each skill of either that names a subject of the other, for six at most', () => {
    const bonus = (theirs: readonly string[], mine: readonly string[]) => {
      const subjects = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
      const viewer = factsOf({ subjects, skills: mine });
      const other = factsOf({ subjects: ['x', 'y'], skills: theirs });
      return score(viewer, other, rarity).points.bonus;
    };
    expect(bonus(['a'], [])).toBe(3);
    expect(bonus(['a', 'b'], ['x'])).toBe(9);
    expect(bonus(['a', 'b', 'c', 'd', 'e', 'f', 'g'], ['x', 'y'])).toBe(18);
    expect(bonus(['juggling'], ['cooking'])).toBe(0);
  });

  it('adds 2 for somebody reliable, but only where something is shared', () => {
    const viewer = factsOf({ university: 'mit' });
    const points = (other: Facts) => score(viewer, other, rarity).percentage;
    expect(points(factsOf({ university: 'mit', reliable: true }))).toBe(17);
    expect(points(factsOf({ reliable: true }))).toBe(0);
  });

  it('stops at 100, where the bonus gives way', () => {
    const all = factsOf({
      subjects: ['calculus'],
      days: WEEKDAYS,
      skills: ['calculus'],
      university: 'mit',
      location: 'boston',
      reliable: true,
    });
    expect(score(all, all, rarity)).toMatchObject({ percentage: 100, points: { bonus: 0 } });
  });
});

describe('what the breakdown says', () => {
  it('names what two share, the rarest first', () => {
    const ada = factsOf({
      subjects: ['calculus', 'graph theory'],
      days: ['Friday', 'Monday', 'Sunday'],
      university: 'mit',
      location: 'boston',
    });
    const grace = factsOf({
      subjects: ['calculus', 'graph theory', 'chemistry'],
      days: ['Monday', 'Friday'],
      skills: ['graph theory'],
      university: 'mit',
      location: 'boston',
      reliable: true,
    });
    expect(linesOf(ada, grace)).toEqual([
      'Subjects 40/50: you both study Graph Theory (rare here) and Calculus',
      'Days 12/30: you are both free on Monday and Friday',
      'University 15/15: you both study at MIT',
      'Location 5/5: you are both in Boston',
      'Bonus 5/20: they are skilled in Graph Theory, which you study; a badge says they can be relied on',
    ]);
  });

  it('says what is missing, and on whose side', () => {
    const ada = factsOf({ subjects: ['calculus'], university: 'mit' });
    const newcomer = factsOf({ days: ['Monday'], university: 'eth' });
    expect(linesOf(ada, newcomer)).toEqual([
      'Subjects 0/50: they have not named any subjects yet',
      'Days 0/30: you have not named any free days yet',
      'University 0/15: you study at different ones',
      'Location 0/5: neither of you has named a place yet',
    ]);
  });

  it('counts subjects beyond five instead of listing them', () => {
    const subjects = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const both = factsOf({ subjects });
    expect(linesOf(both, both)[0]).toMatch(/^Subjects 50\/50: .* and 2 more$/);
  });
});
