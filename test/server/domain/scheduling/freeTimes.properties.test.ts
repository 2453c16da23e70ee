import { expect, it } from '@jest/globals';
import { MINUTE } from '../../../../contract/durations.ts';
import fc from '../../../support/properties.ts';
import {
  findFreeTimes,
  type Availability,
} from '../../../../server/domain/scheduling/freeTimes.ts';
import { listStarts } from '../../../../server/domain/scheduling/suggestStarts.ts';
import { DAY_SLOTS, isMarked, SLOT } from '../../../../server/domain/scheduling/weekSlots.ts';

const WEEKS = Number(process.env['WEEKS'] ?? 2_000);
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
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return Uint16Array.from({ length: WINDOW_DAYS * 24 * 60 }, (_, minute) => {
    const [, day = '', hours, minutes] =
      /(\w+)\W+(\d\d):(\d\d)/.exec(format.format(start + minute * MINUTE)) ?? [];
    const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(day);
    return weekday * DAY_SLOTS + (Number(hours) * 60 + Number(minutes)) / SLOT;
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
      for (let slot = start; slot < Math.min(start + length, DAY_SLOTS); slot += 1) {
        marked.add(slot);
      }
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

it('finds the same times as a search by minutes, also over changes of the clock', () => {
  let found = 0;
  for (const one of fc.sample(search, WEEKS)) {
    const starts = findStarts(one);
    found += starts.length;
    expect(starts.join()).toBe(findStartsByMinutes(one).join());
  }
  expect(found).toBeGreaterThan(WEEKS);
});
