import { describe, expect, it } from '@jest/globals';
import { isSameTerm, streakOf, weekOf } from '../../../../server/domain/studyTime/weeks.ts';

const BERLIN = 'Europe/Berlin';
const week = (instant: string, timeZone = BERLIN) => weekOf(Date.parse(instant), timeZone);

describe('a week', () => {
  it('is from Monday to Sunday by the clock of the zone, also across a change of the clock', () => {
    // The clock goes forward on Sunday, 29 March.
    const monday = week('2026-03-22T23:00:00Z');
    expect(week('2026-03-22T22:59:59Z')).toBe(monday - 1);
    expect(week('2026-03-29T21:59:59Z')).toBe(monday);
    expect(week('2026-03-29T22:00:00Z')).toBe(monday + 1);
    // And back on Sunday, 25 October.
    expect(week('2026-10-25T22:59:59Z') + 1).toBe(week('2026-10-25T23:00:00Z'));
  });

  it('is that of the zone in which the student is', () => {
    const instant = '2026-03-23T02:00:00Z';
    expect(week(instant, 'America/New_York')).toBe(week(instant) - 1);
  });
});

describe('a streak', () => {
  it.each([
    ['nothing', [], 0],
    ['this week', [100], 1],
    ['last week', [99], 1],
    ['three weeks in a row', [98, 99, 100], 3],
    ['a week twice', [99, 99, 100], 2],
    ['weeks before and after a holiday of three', [95, 96, 100], 3],
    ['weeks before and after four empty ones', [94, 95, 100], 1],
    ['a holiday now', [95, 96], 2],
    ['studying long ago', [90, 91, 92], 0],
  ])('counts %s', (_what, weeks, expected) => {
    expect(streakOf(weeks, 100)).toBe(expected);
  });
});

it.each([
  ['2026-08-01T00:00:00Z', '2027-01-31T20:00:00Z', true],
  ['2026-07-31T12:00:00Z', '2026-08-02T12:00:00Z', false],
  ['2027-01-31T12:00:00Z', '2027-02-02T12:00:00Z', false],
  ['2026-02-01T00:00:00Z', '2026-07-31T12:00:00Z', true],
])('%s and %s are in the same term: %p', (one, other, expected) => {
  expect(isSameTerm(Date.parse(one), Date.parse(other), BERLIN)).toBe(expected);
});
