import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ShownCounts, suppress } from '../../../server/domain/outcomes/suppress.ts';

describe('sums under five', () => {
  /** Counts of one band by week. */
  const weeks = (...counts: number[]) => counts.map((count) => [count]);
  const two = [9, 6, 4].map((count, week) => [count, week < 2 ? 2 : 0]);
  const textsOf = (...steps: number[][][]) =>
    suppress(steps).map(({ weeks, bands, total }) => [weeks.join(' '), bands.join(' '), total]);

  it.each([
    ['are not shown, and in no other sum', weeks(5, 4, 0, 20), '5 <5 <5 20', '25', 25],
    ['are in the sums of bands if several', weeks(20, 3, 4, 2), '20 <5 <5 <5', '29', 29],
    ['are in no sum when most weeks must have four', weeks(20, 4, 4), '20 <5 <5', '20', 20],
    ['of a band are missing in the weeks', two, '9 6 <5', '15 <5', 15],
  ])('%s', (_title, table, ...shown) => expect(textsOf(table)).toEqual([shown]));

  it('stay out of the sums of later steps', () => {
    expect(textsOf(weeks(20, 4, 4), weeks(10, 3, 3))).toEqual([
      ['20 <5 <5', '20', 20],
      ['10 <5 <5', '10', 10],
    ]);
  });
});

const tables = fc
  .array(fc.array(fc.nat({ max: 9 }), { minLength: 3, maxLength: 3 }), {
    minLength: 4,
    maxLength: 4,
  })
  .chain((sent) =>
    fc
      .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 12, maxLength: 12 })
      .map((shares) => [
        sent,
        sent.map((row, week) =>
          row.map((count, band) => Math.floor(count * (shares[3 * week + band] ?? 0))),
        ),
      ]),
  );

const shownBands = (shown: ShownCounts | undefined) =>
  shown?.bands.map((cell) => cell === '<5').join();

const numbers = (cells: readonly (number | '<5')[]) => cells.filter((cell) => cell !== '<5');
const sumOf = (cells: readonly number[]) => cells.reduce((all, each) => all + each, 0);

describe('what is shown of any numbers', () => {
  it('does not change with the numbers of a band that is not shown', () => {
    const few = fc.nat({ max: 3 });
    const week = fc.tuple(few, few, fc.nat({ max: 9 }), fc.nat({ max: 6 }));
    fc.assert(
      fc.property(fc.array(week, { minLength: 4, maxLength: 4 }), (rows) => {
        const [shown] = suppress([rows.map(([one, _other, ...rest]) => [one, ...rest])]);
        const [again] = suppress([rows.map(([_one, other, ...rest]) => [other, ...rest])]);
        fc.pre(shown?.bands[0] === '<5');
        // The band and others may be shown with the other numbers.
        fc.pre(shownBands(again) === shownBands(shown));
        expect(again).toEqual(shown);
      }),
    );
  });

  it('never reveals the number of a single week by a difference', () => {
    fc.assert(
      fc.property(tables, (each) => {
        for (const { weeks, bands, total } of suppress(each)) {
          for (const cell of numbers([...weeks, ...bands, total])) expect(cell).toBeGreaterThan(4);
          const rest = sumOf(numbers(bands)) - sumOf(numbers(weeks));
          expect(rest === 0 || rest >= 5).toBe(true);
          const count = weeks.filter((cell) => cell === '<5').length;
          if (rest > 0) expect(rest).toBeLessThan(4 * count);
        }
      }),
    );
  });

  it('never grows from one step to the next', () => {
    fc.assert(
      fc.property(tables, (each) => {
        const [first, second] = suppress(each).map(({ weeks, bands, total }) =>
          [...weeks, ...bands, total].map((cell) => (cell === '<5' ? 4 : cell)),
        );
        second?.forEach((cell, index) => expect(cell).toBeLessThanOrEqual(first?.[index] ?? 0));
      }),
    );
  });
});
