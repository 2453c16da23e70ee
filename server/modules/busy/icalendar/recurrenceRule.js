// @ts-check
import { Unreadable } from './unreadable.js';

/**
 * A RECUR value (RFC 5545, 3.3.10). Lists are empty when the rule does not have them.
 *
 * @typedef {object} Rule
 * @property {'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'} freq
 * @property {number} interval
 * @property {number} [count]
 * @property {string} [until]
 * @property {number} weekStart 0 is Sunday
 * @property {{ weekday: number, nth: number }[]} byDay `nth` is 0 for each one
 * @property {number[]} byMonth
 * @property {number[]} byMonthDay
 * @property {number[]} byYearDay
 * @property {number[]} byWeekNo
 * @property {number[]} byHour
 * @property {number[]} byMinute
 * @property {number[]} bySecond
 * @property {number[]} bySetPos
 */

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** Rules with these intervals are in no calendar of a person. */
const TOO_FREQUENT = ['SECONDLY', 'MINUTELY'];

/**
 * Reads a rule. Spaces and empty parts do not count.
 *
 * @param {string} text
 * @returns {Rule}
 * @throws {Unreadable}
 */
export function readRule(text) {
  const parts = readParts(text);
  const freq = parts.get('FREQ') ?? '';
  if (TOO_FREQUENT.includes(freq)) throw new Unreadable('often');
  if (!isFrequency(freq) || !isGregorian(parts)) throw new Unreadable('repetition');
  /** @type {(name: string, max: number, min?: number) => number[]} */
  const list = (name, max, min = -max) => readNumbers(parts.get(name), max, min);
  const [interval = 1] = list('INTERVAL', Number.MAX_SAFE_INTEGER, 1);
  const [count] = list('COUNT', Number.MAX_SAFE_INTEGER, 1);
  const until = parts.get('UNTIL');
  return {
    freq,
    interval,
    ...(count === undefined ? {} : { count }),
    ...(until === undefined ? {} : { until }),
    weekStart: readWeekday(parts.get('WKST') ?? 'MO'),
    byDay: [...new Set(parts.get('BYDAY')?.split(','))].filter(Boolean).map(readDay),
    byMonth: list('BYMONTH', 12, 1),
    byMonthDay: withoutZero(list('BYMONTHDAY', 31)),
    byYearDay: withoutZero(list('BYYEARDAY', 366)),
    byWeekNo: withoutZero(list('BYWEEKNO', 53)),
    byHour: list('BYHOUR', 23, 0),
    byMinute: list('BYMINUTE', 59, 0),
    bySecond: list('BYSECOND', 60, 0).filter((second) => second < 60),
    bySetPos: withoutZero(list('BYSETPOS', 366)),
  };
}

/** @param {string} text */
function readParts(text) {
  /** @type {Map<string, string>} */
  const parts = new Map();
  for (const part of text.replace(/\s/g, '').toUpperCase().split(';')) {
    const [name = '', value = ''] = part.split('=');
    if (value !== '') parts.set(name, value);
  }
  return parts;
}

/** @param {string} freq @returns {freq is Rule['freq']} */
const isFrequency = (freq) => ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(freq);

/**
 * Returns whether a rule is of the Gregorian calendar and leaves out days that do not exist (RFC 7529).
 *
 * @param {Map<string, string>} parts
 */
const isGregorian = (parts) =>
  (parts.get('RSCALE') ?? 'GREGORIAN') === 'GREGORIAN' && (parts.get('SKIP') ?? 'OMIT') === 'OMIT';

/** @param {string | undefined} text @param {number} max @param {number} min */
function readNumbers(text, max, min) {
  const numbers = (text?.split(',') ?? []).filter(Boolean).map((item) => {
    const number = Number(item);
    if (!/^[+-]?\d+$/.test(item) || number > max || number < min)
      throw new Unreadable('repetition');
    return number;
  });
  return [...new Set(numbers)];
}

/** @param {number[]} numbers */
function withoutZero(numbers) {
  if (numbers.includes(0)) throw new Unreadable('repetition');
  return numbers;
}

/** @param {string} text */
function readDay(text) {
  const [, nth = 0, name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
  return { weekday: readWeekday(name), nth: Number(nth) };
}

/** @param {string} name */
function readWeekday(name) {
  const weekday = WEEKDAYS.indexOf(name);
  if (weekday < 0) throw new Unreadable('repetition');
  return weekday;
}
