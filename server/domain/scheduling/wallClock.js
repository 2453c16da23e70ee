// @ts-check
// JavaScript, because the worker that reads calendars runs it without a build.
// A wall-clock time is in milliseconds, as if it were in UTC. An instant is in milliseconds since 1970.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Creating a format takes 50 times as long as using it. Names are compared without case.
 *
 * @type {Map<string, Intl.DateTimeFormat>}
 */
const formats = new Map();

/** @param {string} timeZone */
function formatOf(timeZone) {
  const key = timeZone.toLowerCase();
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formats.set(key, format);
  }
  return format;
}

/**
 * Returns whether a value is the name of an IANA time zone.
 *
 * @param {unknown} name
 * @returns {name is string}
 */
export function isTimeZone(name) {
  // Intl also takes offsets such as +02:00.
  if (typeof name !== 'string' || !/^[a-z]/i.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the UTC offset of a time zone in minutes.
 *
 * @param {string} timeZone
 * @param {number} at an instant
 * @returns {number}
 */
export function offsetAt(timeZone, at) {
  const [, sign, hours = 0, minutes = 0] =
    /GMT([+-])(\d\d):(\d\d)/.exec(formatOf(timeZone).format(at)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * Returns the wall-clock time of an instant.
 *
 * @param {string} timeZone
 * @param {number} at
 * @returns {number}
 */
export const wallTimeAt = (timeZone, at) => at + offsetAt(timeZone, at) * MINUTE;

/**
 * Returns the instant of a wall-clock time. When clocks go back, it is the first of two; one that
 * they skip has the offset before the change (RFC 5545, 3.3.5).
 *
 * @param {string} timeZone
 * @param {number} wall
 * @returns {number}
 */
export const instantAt = (timeZone, wall) => instantByOffsets(offsetsOf(timeZone), wall);

/**
 * Returns the instant of a wall-clock time as `instantAt`, in a time zone that is given by its offsets.
 *
 * @param {(at: number) => number} offsetOf UTC offset in milliseconds at an instant
 * @param {number} wall
 * @returns {number}
 */
export function instantByOffsets(offsetOf, wall) {
  const [before, after] = candidates(offsetOf, wall);
  return [before, after].find((at) => at + offsetOf(at) === wall) ?? before;
}

/**
 * Returns whether clocks skip or repeat a wall-clock time.
 *
 * @param {string} timeZone
 * @param {number} wall
 * @returns {boolean}
 */
export function isAmbiguous(timeZone, wall) {
  const [before, after] = candidates(offsetsOf(timeZone), wall);
  const found = [before, after].filter((at) => wallTimeAt(timeZone, at) === wall);
  return found.length === 0 || (found.length === 2 && before !== after);
}

/**
 * @param {string} timeZone
 * @returns {(at: number) => number}
 */
const offsetsOf = (timeZone) => (at) => offsetAt(timeZone, at) * MINUTE;

/**
 * Returns the instants of a wall-clock time by the offsets a day before and a day after it.
 *
 * @param {(at: number) => number} offsetOf
 * @param {number} wall
 * @returns {[number, number]}
 */
const candidates = (offsetOf, wall) => [wall - offsetOf(wall - DAY), wall - offsetOf(wall + DAY)];
