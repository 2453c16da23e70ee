import { describe, expect, it } from '@jest/globals';
import { HOUR } from '../../../../contract/durations.ts';
import {
  findFreeTimes,
  type Availability,
} from '../../../../server/domain/scheduling/freeTimes.ts';
import { listStarts, suggestStarts } from '../../../../server/domain/scheduling/suggestStarts.ts';
import type { HoursRange } from '../../../../contract/hours.ts';
import { slotsOf } from '../../../../server/domain/scheduling/weekSlots.ts';

const START = Date.parse('2026-03-02T00:00:00Z');
const END = Date.parse('2026-03-16T00:00:00Z');

const inZone = (timeZone: string, ...ranges: [HoursRange['day'], number, number][]) => ({
  timeZone,
  week: slotsOf(ranges.map(([day, start, end]) => ({ day, start: start * 60, end: end * 60 }))),
  busy: [],
});

/** Returns the suggestions as UTC times without seconds. */
function suggest(students: Availability[], { duration = HOUR, count = 6, timeZone = 'UTC' } = {}) {
  const free = findFreeTimes(students, { start: START, end: END });
  const options = { duration, timeZone, count };
  return suggestStarts(listStarts(free, options), options).map((at) =>
    new Date(at).toISOString().slice(0, 16),
  );
}

describe('suggested starts', () => {
  it('are two a day from 10:00 on, four hours apart, on the first days', () => {
    const student = inZone('UTC', ['Monday', 8, 22], ['Wednesday', 8, 11], ['Friday', 8, 22]);
    expect(suggest([student])).toEqual([
      '2026-03-02T10:00',
      '2026-03-02T14:00',
      '2026-03-04T10:00',
      '2026-03-06T10:00',
      '2026-03-06T14:00',
      '2026-03-09T10:00',
    ]);
  });

  it('are at other hours if those from 10:00 to 19:00 of the student who asks are too few', () => {
    const student = inZone('UTC', ['Monday', 6, 8], ['Tuesday', 18, 23]);
    expect(suggest([student], { count: 2 })).toEqual(['2026-03-03T18:00', '2026-03-10T18:00']);
    expect(suggest([student], { count: 3 })).toEqual([
      '2026-03-02T06:00',
      '2026-03-03T18:00',
      '2026-03-10T18:00',
    ]);
    expect(suggest([student], { count: 2, timeZone: 'Asia/Kolkata' })).toEqual([
      '2026-03-02T06:00',
      '2026-03-09T06:00',
    ]);
  });

  it('follow one another when there are few', () => {
    const student = {
      ...inZone('UTC', ['Monday', 14, 18]),
      busy: [{ start: END - 7 * 24 * HOUR, end: END }],
    };
    expect(suggest([student])).toEqual([
      '2026-03-02T14:00',
      '2026-03-02T15:00',
      '2026-03-02T16:00',
      '2026-03-02T17:00',
    ]);
  });

  it('are at half hours of the student who asks', () => {
    const student = inZone('UTC', ['Monday', 10, 12]);
    expect(suggest([student], { timeZone: 'Asia/Kathmandu', count: 1 })).toEqual([
      '2026-03-02T10:15',
    ]);
  });

  it('are none without a common time', () => {
    const students = [inZone('UTC', ['Monday', 10, 12]), inZone('Asia/Tokyo', ['Monday', 10, 12])];
    expect(suggest(students)).toEqual([]);
  });
});
