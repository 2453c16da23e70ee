// @ts-check
// Values of properties (RFC 5545, 3.3). A wall-clock time is in milliseconds, as if it were in UTC.

/**
 * @typedef {object} DateValue a DATE or DATE-TIME
 * @property {number} wall
 * @property {boolean} isDate
 * @property {boolean} isUtc
 *
 * @typedef {object} Length days by the calendar and then exact milliseconds
 * @property {number} days
 * @property {number} ms
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Reading one of these takes about as long as this many steps of a rule. */
export const STEPS = { date: 5, zone: 150, event: 10 };

/**
 * Returns the wall-clock time of midnight, or `undefined` for a day that does not exist.
 *
 * @param {number} year
 * @param {number} month 1 to 12
 * @param {number} date
 */
export function midnight(year, month, date) {
  // Date.UTC() moves the years 0 to 99.
  const day = new Date(0).setUTCFullYear(year, month - 1, date);
  return new Date(day).getUTCDate() === date && month >= 1 && month <= 12 ? day : undefined;
}

/**
 * Reads a DATE or a DATE-TIME, as they are written: the parameter VALUE is often missing.
 *
 * @param {string} text
 * @returns {DateValue | undefined}
 */
export function readDate(text) {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/i.exec(text.trim());
  if (!match) return undefined;
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((digits) => Number(digits || 0));
  const day = midnight(year, month, date);
  if (day === undefined || hour > 23 || minute > 59 || second > 60) return undefined;
  // A leap second is the second before it (RFC 5545, 3.3.12).
  const time = hour * HOUR + minute * MINUTE + Math.min(second, 59) * SECOND;
  return { wall: day + time, isDate: match[4] === undefined, isUtc: match[7] !== undefined };
}

/**
 * Reads a DURATION. Weeks and days are those of the calendar, the rest is exact (RFC 5545, 3.3.6).
 *
 * @param {string} text
 * @returns {Length | undefined}
 */
export function readDuration(text) {
  const match =
    /^([+-])?P(?=\d|T\d)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(
      text.trim(),
    );
  if (!match) return undefined;
  const sign = match[1] === '-' ? -1 : 1;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((digits) => Number(digits || 0));
  return {
    days: sign * (weeks * 7 + days),
    ms: sign * (hours * HOUR + minutes * MINUTE + seconds * SECOND),
  };
}

/**
 * Reads a UTC-OFFSET in milliseconds.
 *
 * @param {string} text
 */
export function readOffset(text) {
  const match = /^([+-])(\d\d):?(\d\d)(?::?(\d\d))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, sign, hours, minutes, seconds = 0] = match;
  const size = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) * SECOND;
  return sign === '-' ? -size : size;
}

/**
 * Reads a TEXT.
 *
 * @param {string} text
 */
export const readText = (text) => text.replace(/\\n/gi, ' ').replace(/\\([,;\\])/g, '$1');
