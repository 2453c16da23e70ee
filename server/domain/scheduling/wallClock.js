// @ts-check
// JavaScript, because the worker that reads calendars runs it without a build.
// A wall-clock time is in milliseconds, as if it were in UTC. An instant is in milliseconds since 1970.

import moment from 'moment-timezone';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The release of the IANA time zone database, e.g. 2026b. Node has another one with each version. */
export const ZONE_RULES = moment.tz.dataVersion;

/** @param {string} name */
function findZone(name) {
  const zone = moment.tz.zone(name);
  // The library also finds names that are written otherwise, such as Europe_Berlin.
  return zone?.name.toLowerCase() === name.toLowerCase() ? zone : null;
}

/**
 * Returns whether a value is the name of an IANA time zone, in any case.
 *
 * @param {unknown} name
 * @returns {name is string}
 */
export const isTimeZone = (name) => typeof name === 'string' && findZone(name) !== null;

/**
 * Returns the UTC offset of a time zone in minutes. The rules end with 2037.
 *
 * @param {string} timeZone
 * @param {number} at an instant
 * @returns {number}
 * @throws {RangeError} for an unknown name, and for a date beyond all calendars
 */
export function offsetAt(timeZone, at) {
  const zone = findZone(timeZone);
  if (!zone || Number.isNaN(new Date(at).getTime()))
    throw new RangeError(`No time in ${timeZone}: ${at}`);
  // Local mean times have seconds. A difference with 0 is never -0.
  return 0 - Math.trunc(zone.utcOffset(at));
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
