// @ts-check

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/** @param {string} timeZone */
function formatOf(timeZone) {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  return format;
}

/**
 * Returns whether a text is the name of an IANA time zone.
 *
 * @param {unknown} name
 * @returns {name is string}
 */
export function isZone(name) {
  if (typeof name !== 'string' || !/^[a-z]/i.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns milliseconds.
 *
 * @param {string} timeZone
 * @param {number} at
 */
function offsetAt(timeZone, at) {
  const [, sign, hours = '0', minutes = '0'] =
    /GMT([+-])(\d\d):(\d\d)/.exec(formatOf(timeZone).format(at)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/**
 * Returns the instant of a local time in a time zone.
 *
 * @param {number} wall the local time as if it were in UTC, in milliseconds
 * @param {string} timeZone
 */
export function instantOf(wall, timeZone) {
  const guess = wall - offsetAt(timeZone, wall);
  return wall - offsetAt(timeZone, guess);
}
