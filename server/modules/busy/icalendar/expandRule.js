// @ts-check
import { DAY, midnight } from './values.js';

/** @typedef {import('./recurrenceRule.js').Rule} Rule */

const HOUR = DAY / 24;
const MINUTE = HOUR / 60;

/**
 * @typedef {object} Day
 * @property {number} wall midnight
 * @property {number} year
 * @property {number} month
 * @property {number} date
 * @property {number} weekday
 */

/**
 * Yields the wall-clock times of a rule from `start` to shortly after `last`, in order, without regard
 * to COUNT and UNTIL.
 *
 * @param {Rule} rule
 * @param {number} start
 * @param {object} options
 * @param {number} options.skipTo earlier times may be left out
 * @param {number} options.last
 * @param {(steps: number) => void} options.work called with the days and times that are examined
 * @returns {Generator<number, void>}
 */
export function* expandRule(rule, start, { skipTo, last, work }) {
  const complete = withDefaults(rule, start);
  for (let index = firstPeriod(complete, start, skipTo); ; index += complete.interval) {
    const days = daysOf(complete, start, index);
    if ((days[0] ?? Infinity) > last) return;
    /** @type {number[]} */
    let times = [];
    work(1 + days.length * (1 + rule.byDay.length));
    for (const wall of days.filter((day) => isDayOf(complete, day))) {
      work(complete.byHour.length * complete.byMinute.length * complete.bySecond.length);
      for (const time of timesOf(complete, wall, start, index)) times.push(time);
    }
    if (complete.bySetPos.length > 0) times = pick(times, complete.bySetPos);
    for (const time of times) if (time >= start) yield time;
  }
}

/**
 * Adds what the rule takes from the start (RFC 5545, 3.3.10).
 *
 * @param {Rule} rule
 * @param {number} start
 * @returns {Rule}
 */
function withDefaults(rule, start) {
  const { freq, byDay, byMonth, byMonthDay, byYearDay, byWeekNo } = rule;
  const { month, date, weekday } = dayAt(start);
  const time = new Date(start);
  const isHourly = freq === 'HOURLY';
  /** @type {(list: number[], value: number) => number[]} */
  const or = (list, value) => (list.length > 0 ? list : [value]);
  const timed = {
    ...rule,
    byHour: isHourly ? rule.byHour : or(rule.byHour, time.getUTCHours()),
    byMinute: or(rule.byMinute, time.getUTCMinutes()),
    bySecond: or(rule.bySecond, time.getUTCSeconds()),
  };
  if (byDay.length + byMonthDay.length + byYearDay.length > 0) return timed;
  const sameWeekday = { ...timed, byDay: [{ weekday, nth: 0 }] };
  if (freq === 'WEEKLY' || (freq === 'YEARLY' && byWeekNo.length > 0)) return sameWeekday;
  if (freq === 'MONTHLY') return { ...timed, byMonthDay: [date] };
  return freq === 'YEARLY' ? { ...timed, byMonthDay: [date], byMonth: or(byMonth, month) } : timed;
}

/** @param {number} wall @returns {Day} */
function dayAt(wall) {
  const day = new Date(wall);
  return {
    wall: wall - mod(wall, DAY),
    year: day.getUTCFullYear(),
    month: day.getUTCMonth() + 1,
    date: day.getUTCDate(),
    weekday: day.getUTCDay(),
  };
}

/** @param {number} value @param {number} by */
const mod = (value, by) => ((value % by) + by) % by;

/** @param {number} wall @param {number} weekStart */
const weekOf = (wall, weekStart) =>
  wall - mod(wall, DAY) - mod(new Date(wall).getUTCDay() - weekStart, 7) * DAY;

/**
 * Returns the first period that is examined: the one before that of `skipTo`.
 *
 * @param {Rule} rule
 * @param {number} start
 * @param {number} skipTo
 */
function firstPeriod({ freq, interval }, start, skipTo) {
  const [from, to] = [dayAt(start), dayAt(skipTo)];
  const years = to.year - from.year;
  const periods = {
    HOURLY: Math.floor((skipTo - start) / HOUR),
    DAILY: Math.floor((to.wall - from.wall) / DAY),
    WEEKLY: Math.floor((to.wall - from.wall) / (7 * DAY)),
    MONTHLY: years * 12 + to.month - from.month,
    YEARLY: years,
  }[freq];
  return Math.max(0, Math.floor((periods - 1) / interval) * interval);
}

/**
 * Returns the days of a period as midnights.
 *
 * @param {Rule} rule
 * @param {number} start
 * @param {number} index of the period, from that of the start
 */
function daysOf({ freq, weekStart, byMonth, byDay }, start, index) {
  const { wall, year, month } = dayAt(start);
  if (freq === 'HOURLY') return range(dayAt(start + index * HOUR).wall, 1);
  if (freq === 'DAILY') return range(wall + index * DAY, 1);
  if (freq === 'WEEKLY') {
    const week = range(weekOf(start, weekStart) + index * 7 * DAY, 7);
    if (byDay.length === 0) return week;
    // Most rules are weekly, so days that cannot count are not examined.
    return week.filter((_day, i) => byDay.some(({ weekday }) => weekday === (weekStart + i) % 7));
  }
  if (freq === 'MONTHLY') {
    const months = month - 1 + index;
    return monthDays(year + Math.floor(months / 12), (months % 12) + 1);
  }
  const months = byMonth.length > 0 ? [...byMonth].sort((a, b) => a - b) : ALL_MONTHS;
  return months.flatMap((one) => monthDays(year + index, one));
}

const ALL_MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** @param {number} first @param {number} count */
const range = (first, count) => Array.from({ length: count }, (_, index) => first + index * DAY);

/** @param {number} year @param {number} month */
const monthDays = (year, month) =>
  range(midnight(year, month, 1) ?? Infinity, new Date(Date.UTC(year, month, 0)).getUTCDate());

/** @param {Rule} rule @param {number} wall */
function isDayOf(rule, wall) {
  const { byMonth, byMonthDay, byYearDay, byWeekNo, byDay } = rule;
  const day = dayAt(wall);
  /** @type {(list: number[], position: number, length: number) => boolean} */
  const has = (list, position, length) =>
    list.length === 0 || list.includes(position) || list.includes(position - length - 1);
  if (byMonth.length > 0 && !byMonth.includes(day.month)) return false;
  if (byDay.length > 0 && !byDay.some((one) => isWeekdayOf(rule, one, day))) return false;
  if (byMonthDay.length > 0 && !has(byMonthDay, ...placeInMonth(day))) return false;
  if (byYearDay.length > 0 && !has(byYearDay, ...placeInYear(day))) return false;
  return byWeekNo.length === 0 || has(byWeekNo, ...weekNumber(day, rule.weekStart));
}

/** @param {Day} day @returns {[position: number, length: number]} */
const placeInMonth = ({ year, month, date }) => [
  date,
  new Date(Date.UTC(year, month, 0)).getUTCDate(),
];

/** @param {Day} day @returns {[position: number, length: number]} */
function placeInYear({ wall, year }) {
  const [first, next] = [midnight(year, 1, 1) ?? 0, midnight(year + 1, 1, 1) ?? 0];
  return [(wall - first) / DAY + 1, (next - first) / DAY];
}

/**
 * Returns the number of a week and that of weeks in its year. The first has at least four days of it.
 *
 * @param {Day} day
 * @param {number} weekStart
 * @returns {[number, number]}
 */
function weekNumber({ wall }, weekStart) {
  const first = weekOf(wall, weekStart);
  const { year } = dayAt(first + 3 * DAY);
  const [begin = 0, next = 0] = [year, year + 1].map((one) =>
    weekOf(midnight(one, 1, 4) ?? 0, weekStart),
  );
  return [(first - begin) / (7 * DAY) + 1, (next - begin) / (7 * DAY)];
}

/**
 * Returns whether a day is a weekday of BYDAY. Its number counts in the month, or in the year for a
 * yearly rule without months.
 *
 * @param {Rule} rule
 * @param {Rule['byDay'][number]} one
 * @param {Day} day
 */
function isWeekdayOf({ freq, byMonth, byWeekNo }, { weekday, nth }, day) {
  if (weekday !== day.weekday) return false;
  if (nth === 0 || !['MONTHLY', 'YEARLY'].includes(freq) || byWeekNo.length > 0) return true;
  const [position, length] =
    freq === 'MONTHLY' || byMonth.length > 0 ? placeInMonth(day) : placeInYear(day);
  return nth > 0
    ? Math.ceil(position / 7) === nth
    : Math.ceil((length - position + 1) / 7) === -nth;
}

/**
 * @param {Rule} rule
 * @param {number} wall
 * @param {number} start
 * @param {number} index
 */
function timesOf({ freq, byHour, byMinute, bySecond }, wall, start, index) {
  const hour = Math.floor(mod(start + index * HOUR, DAY) / HOUR);
  const isHour = byHour.length === 0 || byHour.includes(hour);
  const hours = freq !== 'HOURLY' ? byHour : isHour ? [hour] : [];
  const times = hours.flatMap((h) =>
    byMinute.flatMap((m) => bySecond.map((s) => wall + h * HOUR + m * MINUTE + s * 1_000)),
  );
  return times.sort((a, b) => a - b);
}

/** @param {number[]} times @param {readonly number[]} positions */
function pick(times, positions) {
  const indexes = positions.map((one) => (one > 0 ? one - 1 : times.length + one));
  return times.filter((_time, index) => indexes.includes(index));
}
