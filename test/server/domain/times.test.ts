import { describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE } from '../../../contract/durations.ts';
import type { HoursRange } from '../../../contract/hours.ts';
import { type Availability, findFreeTimes } from '../../../server/domain/scheduling/freeTimes.ts';
import { listStarts, suggestStarts } from '../../../server/domain/scheduling/suggestStarts.ts';
import {
  instantAt,
  isTimeZone,
  offsetAt,
  ZONE_RULES,
} from '../../../server/domain/scheduling/wallClock.js';
import { DAY_SLOTS, isMarked, SLOT, slotsOf } from '../../../server/domain/scheduling/weekSlots.ts';
import { toRule } from '../../../server/domain/series/rule.ts';
import { isSameTerm, streakOf, weekOf } from '../../../server/domain/studyTime/weeks.ts';
import fc from '../../support/properties.ts';
import { toWall } from '../modules/busy/referenceTimes.ts';

describe('the rules of time zones', () => {
  it('have a release of the IANA database', () => expect(ZONE_RULES).toMatch(/^20\d\d[a-z]$/));

  // IANA 2026b: clocks of British Columbia stay ahead; Morocco is at UTC.
  it.each([
    ['America/Vancouver', '2026-12-02T14:00', '2026-12-02T21:00'],
    ['Africa/Casablanca', '2026-12-02T14:00', '2026-12-02T14:00'],
    ['Europe/Berlin', '2026-12-02T14:00', '2026-12-02T13:00'],
    ['Asia/Kolkata', '2026-12-02T14:00', '2026-12-02T08:30'],
  ])('of %s make %s the instant %s', (zone, wall, instant) =>
    expect(instantAt(zone, Date.parse(`${wall}Z`))).toBe(Date.parse(`${instant}Z`)),
  );

  it('know names in any case, and neither offsets, other spellings nor dates beyond all calendars', () => {
    const names = ['europe/berlin', 'UTC', 'US/Pacific', '+02:00', 'Europe_Berlin', 'Mars', '', 7];
    expect(names.filter(isTimeZone)).toEqual(['europe/berlin', 'UTC', 'US/Pacific']);
    expect(() => offsetAt('Mars', 0)).toThrow(RangeError);
    expect(() => offsetAt('UTC', 9e15)).toThrow(RangeError);
  });
});

it.each([
  [{}, 'Please choose a last day or a number of sessions.'],
  [
    { until: '2026-04-01', count: 3 },
    'Please choose a last day or a number of sessions, not both.',
  ],
  [{ until: '2026-03-03' }, 'The last day must not be before the start.'],
  [{ count: 367 }, 'A series can have 366 sessions at most.'],
  [{ until: '2027-03-03' }, 'A series can end one year from now at the latest.'],
  [{ count: 1, timeZone: 'Mars' }, 'This time zone is not known.'],
])('a series that repeats by %j is refused: %s', (repeat, message) => {
  const times = { startTime: '2026-03-04T10:00:00Z', endTime: '2026-03-04T11:00:00Z' };
  const given = { interval: 1 as const, timeZone: 'UTC', ...repeat };
  expect(() => toRule(given, times, new Date('2026-03-01T00:00:00Z'))).toThrow(message);
});

describe('time studied', () => {
  const BERLIN = 'Europe/Berlin';
  const week = (instant: string, timeZone = BERLIN) => weekOf(Date.parse(instant), timeZone);

  it('has weeks from Monday to Sunday by the clock of the zone of the student, also across its changes', () => {
    // The clock goes forward on Sunday, 29 March.
    const monday = week('2026-03-22T23:00:00Z');
    expect(week('2026-03-22T22:59:59Z')).toBe(monday - 1);
    expect(week('2026-03-29T21:59:59Z')).toBe(monday);
    expect(week('2026-03-29T22:00:00Z')).toBe(monday + 1);
    // And back on Sunday, 25 October.
    expect(week('2026-10-25T22:59:59Z') + 1).toBe(week('2026-10-25T23:00:00Z'));
    expect(week('2026-03-23T02:00:00Z', 'America/New_York')).toBe(monday - 1);
  });

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
  ])('has a streak that counts %s', (_what, weeks, expected) =>
    expect(streakOf(weeks, 100)).toBe(expected),
  );

  it.each([
    ['2026-08-01T00:00:00Z', '2027-01-31T20:00:00Z', true],
    ['2026-07-31T12:00:00Z', '2026-08-02T12:00:00Z', false],
    ['2027-01-31T12:00:00Z', '2027-02-02T12:00:00Z', false],
    ['2026-02-01T00:00:00Z', '2026-07-31T12:00:00Z', true],
  ])('%s and %s are in the same term: %p', (one, other, expected) =>
    expect(isSameTerm(Date.parse(one), Date.parse(other), BERLIN)).toBe(expected),
  );
});

describe('suggested starts', () => {
  const START = Date.parse('2026-03-02T00:00:00Z');
  const END = Date.parse('2026-03-16T00:00:00Z');

  const inZone = (timeZone: string, ...ranges: [HoursRange['day'], number, number][]) => ({
    timeZone,
    week: slotsOf(ranges.map(([day, start, end]) => ({ day, start: start * 60, end: end * 60 }))),
    busy: [],
  });

  /** Returns the suggestions as UTC times without seconds. */
  function suggest(
    students: Availability[],
    { duration = HOUR, count = 6, timeZone = 'UTC' } = {},
  ) {
    const free = findFreeTimes(students, { start: START, end: END });
    const options = { duration, timeZone, count };
    return suggestStarts(listStarts(free, options), options).map((at) =>
      new Date(at).toISOString().slice(0, 16),
    );
  }

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

  it('follow one another when there are few, at half hours of the student who asks', () => {
    const busy = [{ start: END - 7 * 24 * HOUR, end: END }];
    const student = { ...inZone('UTC', ['Monday', 14, 18]), busy };
    expect(suggest([student])).toEqual([14, 15, 16, 17].map((hour) => `2026-03-02T${hour}:00`));
    expect(suggest([student], { timeZone: 'Asia/Kathmandu', count: 1 })).toEqual([
      '2026-03-02T14:15',
    ]);
    expect(suggest([student, inZone('Asia/Tokyo', ['Monday', 14, 18])])).toEqual([]);
  });
});

const WEEKS = Number(process.env['WEEKS'] ?? 300);
const ZONES = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata'];
/** Summer time starts and ends in New York and in Berlin, and a week without a change. */
const WINDOWS = ['2026-03-02', '2026-03-23', '2026-07-06', '2026-10-19', '2026-10-27'].map((day) =>
  Date.parse(day),
);
/** Days of a window, of which a search reads `PERIOD` minutes. */
const WINDOW_DAYS = 9;
const PERIOD = 7 * 24 * 60;

/** For each minute of the windows, the half hour of the week in the zone, as Intl formats it. */
const clocks = new Map(
  ZONES.flatMap((zone) => WINDOWS.map((start) => [`${zone} ${start}`, readClock(zone, start)])),
);

function readClock(timeZone: string, start: number): Uint16Array {
  return Uint16Array.from({ length: WINDOW_DAYS * 24 * 60 }, (_, minute) => {
    const wall = new Date(toWall(timeZone, start + minute * MINUTE));
    const weekday = (wall.getUTCDay() + 6) % 7;
    return weekday * DAY_SLOTS + (wall.getUTCHours() * 60 + wall.getUTCMinutes()) / SLOT;
  });
}

const hours = fc.array(
  fc.record({ start: fc.nat(DAY_SLOTS - 1), length: fc.integer({ min: 1, max: 36 }) }),
  { minLength: 1, maxLength: 2 },
);
const week = fc.array(hours, { minLength: 7, maxLength: 7 }).map((days) =>
  days.map((ranges) => {
    const marked = new Set<number>();
    for (const { start, length } of ranges) {
      for (let slot = start; slot < Math.min(start + length, DAY_SLOTS); slot += 1)
        marked.add(slot);
    }
    return [...marked].reduce((slots, slot) => slots + 2 ** slot, 0);
  }),
);
const student = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  week,
  busy: fc.array(
    fc.record({ start: fc.integer({ min: -300, max: PERIOD }), length: fc.nat(24 * 60) }),
    { maxLength: 4 },
  ),
});
const search = fc.record({
  window: fc.constantFrom(...WINDOWS),
  /** Minutes from the start of the window. */
  from: fc.nat(24 * 60),
  students: fc.array(student, { minLength: 1, maxLength: 3 }),
  duration: fc.constantFrom(30, 60, 90, 120),
  timeZone: fc.constantFrom(...ZONES),
});
type Search = typeof search extends fc.Arbitrary<infer Value> ? Value : never;

const toMinutes = (instants: number[], start: number) =>
  instants.map((instant) => (instant - start) / MINUTE);

function findStarts({ window, from, students, duration, timeZone }: Search): number[] {
  const start = window + from * MINUTE;
  const availabilities: Availability[] = students.map(({ busy, ...other }) => ({
    ...other,
    busy: busy.map(({ start: at, length }) => ({
      start: window + at * MINUTE,
      end: window + (at + length) * MINUTE,
    })),
  }));
  const free = findFreeTimes(availabilities, { start, end: start + PERIOD * MINUTE });
  return toMinutes(listStarts(free, { duration: duration * MINUTE, timeZone }), window);
}

/** Looks at each minute by itself. */
function findStartsByMinutes({ window, from, students, duration, timeZone }: Search): number[] {
  const clockOf = (zone: string) => clocks.get(`${zone} ${window}`)!;
  const isFree = new Uint8Array(PERIOD).fill(1);
  for (const { timeZone: zone, week: days, busy } of students) {
    const clock = clockOf(zone);
    const marked = Array.from({ length: 7 * DAY_SLOTS }, (_, slot) =>
      isMarked(days[Math.floor(slot / DAY_SLOTS)]!, slot % DAY_SLOTS),
    );
    for (let i = 0; i < PERIOD; i += 1) if (!marked[clock[from + i]!]) isFree[i] = 0;
    for (const { start, length } of busy) {
      for (let minute = start; minute < start + length; minute += 1) isFree[minute - from] = 0;
    }
  }
  const asked = clockOf(timeZone);
  const starts: number[] = [];
  let following = 0;
  for (let i = PERIOD - 1; i >= 0; i -= 1) {
    following = isFree[i] === 1 ? following + 1 : 0;
    const isHalfHour = asked[from + i] !== asked[from + i - 1];
    if (following >= duration && isHalfHour) starts.unshift(from + i);
  }
  return starts;
}

it('a search of common times finds the same times as a search by minutes, also over changes of the clock', () => {
  let found = 0;
  for (const one of fc.sample(search, WEEKS)) {
    const starts = findStarts(one);
    found += starts.length;
    expect(starts.join()).toBe(findStartsByMinutes(one).join());
  }
  expect(found).toBeGreaterThan(WEEKS);
});
