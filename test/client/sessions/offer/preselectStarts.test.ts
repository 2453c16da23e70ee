import { describe, expect, it } from '@jest/globals';
import { preselectStarts } from '../../../../src/features/sessions/offer/preselectStarts.ts';

const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString();

describe('the starts that an offer begins with', () => {
  it.each([
    [
      'are on the first days, at times of day that differ',
      [at(2, 10), at(2, 14), at(3, 10), at(3, 14), at(4, 10), at(4, 18), at(5, 10)],
      [at(2, 10), at(3, 14), at(4, 18)],
    ],
    [
      'are the earliest of a day if none differs',
      [at(2, 10), at(3, 10), at(4, 10)],
      [at(2, 10), at(3, 10), at(4, 10)],
    ],
    [
      'are several of a day if the days are too few',
      [at(2, 10), at(2, 14), at(3, 10), at(3, 18)],
      [at(2, 10), at(3, 18), at(2, 14)],
    ],
    ['are none without a common time', [], []],
  ])('%s', (_what, starts, expected) => {
    expect(preselectStarts(starts, 3)).toEqual(expected);
  });
});
