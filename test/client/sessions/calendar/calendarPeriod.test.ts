import { describe, expect, it } from '@jest/globals';
import {
  dayByKey,
  nextSession,
  periodOf,
  sessionsIn,
  stepFrom,
  weeksOfMonth,
  type FirstWeekday,
} from '../../../../src/features/sessions/calendar/calendarPeriod.ts';
import {
  fromIsoDay,
  type ShownView,
} from '../../../../src/features/sessions/calendar/calendarParams.ts';
import { session } from '../sessionFixture.ts';
import { toIsoDay } from '../../../../src/ui/time/times.ts';

const date = (day: string) => fromIsoDay(day)!;

describe('the period of a view', () => {
  it.each<[view: ShownView, at: string, start: string, end: string]>([
    ['month', '2026-03-15', '2026-03-01', '2026-04-01'],
    ['month', '2026-12-31', '2026-12-01', '2027-01-01'],
    ['week', '2026-03-08', '2026-03-08', '2026-03-15'],
    ['week', '2026-11-07', '2026-11-01', '2026-11-08'],
    ['agenda', '2026-11-04', '2026-11-04', '2026-12-02'],
    ['day', '2026-11-01', '2026-11-01', '2026-11-02'],
  ])('%s of %s', (view, at, start, end) => {
    const period = periodOf(view, date(at), 'sunday');
    expect([toIsoDay(period.start), toIsoDay(period.end)]).toEqual([start, end]);
  });
});

it.each([
  ['sunday', '2026-03-08', 5],
  ['monday', '2026-03-09', 6],
  ['saturday', '2026-03-14', 5],
] as const)('a week can start on %s', (first, start, rows) => {
  expect(toIsoDay(periodOf('week', date('2026-03-14'), first).start)).toBe(start);
  expect(weeksOfMonth(date('2026-03-14'), first)).toBe(rows);
});

describe('the previous and the next date', () => {
  it.each<[view: ShownView, at: string, before: string, after: string]>([
    ['month', '2026-03-31', '2026-02-28', '2026-04-30'],
    ['week', '2026-03-08', '2026-03-01', '2026-03-15'],
    ['agenda', '2026-11-01', '2026-10-04', '2026-11-29'],
    ['day', '2026-11-01', '2026-10-31', '2026-11-02'],
  ])('by %s from %s', (view, at, before, after) => {
    const steps = [-1, 1] as const;
    expect(steps.map((step) => toIsoDay(stepFrom(view, date(at), step)))).toEqual([before, after]);
  });
});

it.each([
  ['2026-02-10', 4],
  ['2026-03-10', 5],
  ['2026-08-10', 6],
])('the month of %s has %i week rows', (at, rows) => {
  expect(weeksOfMonth(date(at), 'sunday')).toBe(rows);
});

describe('a key in the month', () => {
  it.each([
    ['ArrowLeft', '2026-02-28'],
    ['ArrowRight', '2026-03-02'],
    ['ArrowUp', '2026-02-22'],
    ['ArrowDown', '2026-03-08'],
    ['Home', '2026-03-01'],
    ['End', '2026-03-07'],
    ['PageUp', '2026-02-01'],
    ['PageDown', '2026-04-01'],
    ['t', '2026-05-20'],
  ])('%s moves from March 1 to %s', (key, day) => {
    const next = dayByKey(key, date('2026-03-01'), date('2026-05-20'), 'sunday');
    expect(next && toIsoDay(next)).toBe(day);
  });

  it.each(['a', 'Tab', 'Enter'])('%s moves nowhere', (key) => {
    expect(dayByKey(key, date('2026-03-01'), date('2026-05-20'), 'sunday')).toBeNull();
  });
});

it.each<[view: ShownView, at: string, count: number, first?: FirstWeekday]>([
  ['month', '2026-03-15', 1],
  ['month', '2026-02-15', 0],
  // The weeks of February include days of March.
  ['month', '2026-02-15', 1, 'saturday'],
  ['month', '2026-04-15', 0],
  ['week', '2026-03-15', 0],
  ['agenda', '2026-02-03', 1],
  ['agenda', '2026-03-03', 0],
  ['day', '2026-03-02', 1],
  ['day', '2026-03-03', 0],
])('the %s of %s shows %i sessions', (view, at, count, first = 'sunday') => {
  expect(sessionsIn([session()], view, date(at), first)).toHaveLength(count);
});

it.each<[view: ShownView, at: string, next: string | undefined]>([
  ['month', '2026-02-10', 'first'],
  ['week', '2026-02-28', 'first'],
  ['agenda', '2026-02-02', 'first'],
  ['agenda', '2026-02-03', 'later'],
  ['day', '2026-03-02', 'later'],
  ['day', '2026-03-20', undefined],
])('after the %s of %s comes the session: %s', (view, at, next) => {
  const later = session({ _id: 'later', startTime: new Date(2026, 2, 20, 9).toISOString() });
  const sessions = [later, session({ _id: 'first' })];
  expect(nextSession(sessions, view, date(at), 'sunday')?._id).toBe(next);
});
