// @ts-check
import { firstProperty } from './contentLines.js';
import { readTimes } from './expandCalendar.js';
import { readText } from './values.js';

/**
 * @typedef {import('./expandCalendar.js').Interval} Interval
 *
 * @typedef {object} CalendarEntry an entry with its texts and all its times
 * @property {string} title
 * @property {string} description with its line breaks
 * @property {string} location
 * @property {string} categories
 * @property {boolean} isPrivate
 * @property {Interval[]} times
 *
 * @typedef {object} Entries
 * @property {CalendarEntry[]} list
 * @property {number} entries events and busy periods, including those left out
 * @property {import('./expandCalendar.js').LeftOut[]} leftOut
 */

/** Characters of each text. */
const MAX_TEXT = 500;

/**
 * Lists the entries of a calendar that take place in a period, see readTimes().
 *
 * @param {import('./expandCalendar.js').Options} options
 * @returns {Entries}
 * @throws {NotCalendar} and TooManyEntries, see readComponents()
 */
export function listEntries(options) {
  const { found, entries, leftOut } = readTimes(options);
  /** @type {Map<unknown, CalendarEntry>} */
  const list = new Map();
  for (const { entry, time } of found) {
    const known = list.get(entry);
    if (known) known.times.push(time);
    else list.set(entry, { ...textsOf(entry.component), times: [time] });
  }
  return { list: [...list.values()], entries, leftOut };
}

/** @param {import('./contentLines.js').Component} component */
function textsOf(component) {
  const value = (/** @type {string} */ name) =>
    (firstProperty(component, name)?.value ?? '').slice(0, MAX_TEXT);
  const lines = value('DESCRIPTION').split(/\\n/i);
  return {
    title: readText(value('SUMMARY')),
    description: lines.map(readText).join('\n').trim(),
    location: readText(value('LOCATION')),
    categories: readText(value('CATEGORIES')),
    isPrivate: /^(?:private|confidential)$/i.test(value('CLASS').trim()),
  };
}
