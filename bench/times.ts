// Measures the search for a time that suits 20 students in 20 time zones. See docs/benchmarks.md.
import { MINUTE, HOUR, DAY } from '../contract/durations.ts';
import { findFreeTimes, type Availability } from '../server/domain/scheduling/freeTimes.ts';
import { listStarts, suggestStarts } from '../server/domain/scheduling/suggestStarts.ts';
import { plain, printFigures } from './support/table.ts';
import { compare, comparedAt } from './support/timing.ts';

const STUDENTS = 20;
/** Ratio to one pass over all quarter hours and busy times, see docs/benchmarks.md. */
const LIMIT = { most: 10 };
const CALLS = 500;
const ZONES = Intl.supportedValuesOf('timeZone');
/** 06:00 to midnight, so that some hours are common to all of them. */
const LONG_DAY = 2 ** 48 - 2 ** 12;

/** Summer time ends in Europe, then in America. */
const START = Date.parse('2026-10-19T09:00:00Z');
const END = START + 14 * DAY;

const students = Array.from({ length: STUDENTS }, (_, n): Availability => ({
  timeZone: ZONES[n * Math.floor(ZONES.length / STUDENTS)] ?? 'UTC',
  week: Array.from({ length: 7 }, () => (n % 3 === 0 ? LONG_DAY : 2 ** 48 - 1)),
  busy: Array.from({ length: 30 }, (_session, k) => {
    const start = START + k * 11 * HOUR + n * 15 * MINUTE;
    return { start, end: start + HOUR };
  }),
}));
const options = { duration: HOUR, timeZone: 'Europe/Berlin', count: 6 };

async function suggest() {
  const free = findFreeTimes(students, { start: START, end: END });
  return suggestStarts(listStarts(free, options), options);
}

/** Compares each quarter hour with the busy times of all students. */
async function passOnce() {
  let free = 0;
  for (let at = START; at < END; at += 15 * MINUTE) {
    const isBusy = students.some(({ busy }) =>
      busy.some(({ start, end }) => start <= at && at < end),
    );
    if (!isBusy) free += 1;
  }
  return free;
}

const start = performance.now();
// Creates the formats of all time zones.
await suggest();
const first = performance.now() - start;
const measured = await compare(suggest, passOnce, CALLS);
console.log(`${STUDENTS} students, 14 days\n`);
printFigures([
  ['first call, ms', plain(first, 1)],
  ['95 %, ms', comparedAt(measured, 0.95, LIMIT)],
]);
