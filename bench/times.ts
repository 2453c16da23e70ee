// `npm run bench:times` measures how long the search for a time that suits 20 students in 20 time zones
// takes. Exits with 1 when a figure misses its limit.
import { MINUTE, HOUR, DAY } from '../contract/durations.ts';
import { findFreeTimes, type Availability } from '../server/domain/scheduling/freeTimes.ts';
import { listStarts, suggestStarts } from '../server/domain/scheduling/suggestStarts.ts';
import { atMost, plain, printFigures } from './support/table.ts';

const STUDENTS = 20;
/** Milliseconds. */
const LIMIT = 20;
const CALLS = 500;
const ZONES = Intl.supportedValuesOf('timeZone');
/** 06:00 to midnight, so that some hours are common to all of them. */
const LONG_DAY = 2 ** 48 - 2 ** 12;

/** Summer time ends in Europe, then in America. */
const START = Date.parse('2026-10-19T09:00:00Z');

const students = Array.from({ length: STUDENTS }, (_, n): Availability => ({
  timeZone: ZONES[n * Math.floor(ZONES.length / STUDENTS)] ?? 'UTC',
  week: Array.from({ length: 7 }, () => (n % 3 === 0 ? LONG_DAY : 2 ** 48 - 1)),
  busy: Array.from({ length: 30 }, (_session, k) => {
    const start = START + k * 11 * HOUR + n * 15 * MINUTE;
    return { start, end: start + HOUR };
  }),
}));
const options = { duration: HOUR, timeZone: 'Europe/Berlin', count: 6 };

const times = Array.from({ length: CALLS }, () => {
  const start = performance.now();
  const free = findFreeTimes(students, { start: START, end: START + 14 * DAY });
  suggestStarts(listStarts(free, options), options);
  return performance.now() - start;
});
// The first call creates the formats of all time zones.
const [first = Infinity] = times;
times.sort((a, b) => a - b);
const at = (part: number) => times[Math.floor(times.length * part)] ?? Infinity;
console.log(`${String(STUDENTS)} students, 14 days\n`);
printFigures([
  ['first call, ms', plain(first.toFixed(1))],
  ['50 %, ms', plain(at(0.5).toFixed(1))],
  ['95 %, ms', atMost(at(0.95), LIMIT, 1)],
]);
