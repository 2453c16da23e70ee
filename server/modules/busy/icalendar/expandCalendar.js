// @ts-check
import { isTimeZone } from '../../../domain/scheduling/wallClock.js';
import { allProperties, firstProperty, readComponents } from './contentLines.js';
import { instantOf, readEvent, readPeriod } from './events.js';
import { addSeries, addTime } from './series.js';
import { Unreadable } from './unreadable.js';
import { readText, STEPS } from './values.js';
import { ianaZone, UTC, zonesOf } from './zones.js';

/**
 * @typedef {import('./contentLines.js').Component} Component
 * @typedef {import('./events.js').CalendarEvent} CalendarEvent
 *
 * @typedef {object} Options
 * @property {string} text the iCalendar objects
 * @property {number} from milliseconds since 1970
 * @property {number} until
 * @property {string} timeZone of times without one, unless the calendar names its own
 * @property {string} email of the reader, whose declined events do not count
 *
 * @typedef {[start: number, end: number]} Interval
 *
 * @typedef {object} LeftOut an entry that cannot be read
 * @property {string} title may be empty
 * @property {import('./unreadable.js').Reason} reason
 * @property {string} [detail]
 *
 * @typedef {object} Expanded
 * @property {Interval[]} busy sorted and without overlaps
 * @property {number} entries events and busy periods, including those left out
 * @property {LeftOut[]} leftOut
 *
 * @typedef {object} Entry
 * @property {Component} component
 * @property {import('./events.js').Calendar} calendar
 * @property {string} title
 */

/** The text is not a calendar. */
export class NotCalendar extends Error {}

/**
 * Days, hours, times and dates that a series and a file may examine. A processor takes up to two
 * microseconds for each.
 */
const MAX_STEPS = { series: 50_000, all: 60_000 };

/**
 * Returns when the owner of a calendar is busy, see readTimes().
 *
 * @param {Options} options
 * @returns {Expanded}
 * @throws {NotCalendar} and TooManyEntries, see readComponents()
 */
export function expandCalendar(options) {
  const { found, entries, leftOut } = readTimes(options);
  return { busy: merge(found.map(({ time }) => time)), entries, leftOut };
}

/**
 * Returns all times of the entries of a calendar. Events count unless they are cancelled, transparent or
 * declined; events of whole days count in local time. An entry that cannot be read affects no other one.
 *
 * @param {Options} options
 * @throws {NotCalendar} and TooManyEntries, see readComponents()
 */
export function readTimes(options) {
  const calendars = readComponents(options.text);
  const reader = makeReader(options);
  const entries = calendars.flatMap((calendar) => entriesOf(calendar, options, reader));
  const isCut = entries.every(({ component }) => !component.isComplete);
  if (calendars.every(({ isComplete }) => !isComplete) && isCut) throw new NotCalendar();
  /** @type {{ entry: Entry, event: CalendarEvent }[]} */
  const events = [];
  let periods = 0;
  for (const entry of entries) {
    if (entry.component.name === 'VEVENT') {
      reader.attempt(entry, () => {
        reader.period.work(STEPS.event);
        events.push({ entry, event: readEvent(entry.component, entry.calendar) });
      });
    } else periods += addFreeBusy(entry, reader);
  }
  for (const group of groupByUid(events)) addGroup(group, reader);
  const eventCount = entries.filter(({ component }) => component.name === 'VEVENT').length;
  const { found, leftOut } = reader;
  return { found, entries: eventCount + periods, leftOut };
}

/** @param {Options} options */
function makeReader({ from, until }) {
  /** @type {{ entry: Entry, time: Interval }[]} */
  const found = [];
  /** @type {LeftOut[]} */
  const leftOut = [];
  let all = 0;
  let ofSeries = 0;
  const workOfAll = (/** @type {number} */ steps) => {
    all += steps;
    if (all > MAX_STEPS.all) throw new Unreadable('often');
  };
  const work = (/** @type {number} */ steps) => {
    ofSeries += steps;
    if (ofSeries > MAX_STEPS.series) throw new Unreadable('often');
    workOfAll(steps);
  };
  return {
    found,
    leftOut,
    zonePeriod: { from, until, work: workOfAll },
    period: { from, until, work },
    /**
     * Adds the times that `read` finds, or none and the reason if it cannot read the entry.
     *
     * @param {Entry} entry
     * @param {(add: import('./series.js').Add) => void} read
     */
    attempt(entry, read) {
      if (all > MAX_STEPS.all) {
        leftOut.push({ title: entry.title, reason: 'often' });
        return;
      }
      /** @type {Interval[]} */
      const times = [];
      ofSeries = 0;
      try {
        read((start, end) => {
          if (end > start && end > from && start < until) {
            times.push([Math.max(start, from), Math.min(end, until)]);
          }
        });
        for (const time of times) found.push({ entry, time });
      } catch (error) {
        // A date beyond all calendars is a RangeError.
        const { reason, detail } = error instanceof Unreadable ? error : new Unreadable('other');
        leftOut.push({ title: entry.title, reason, ...(detail === undefined ? {} : { detail }) });
      }
    },
  };
}

/** @typedef {ReturnType<typeof makeReader>} Reader */

/**
 * @param {Component} component
 * @param {Options} options
 * @param {Reader} reader
 * @returns {Entry[]}
 */
function entriesOf(component, { timeZone, email }, reader) {
  const text = (/** @type {string} */ name) => firstProperty(component, name)?.value.trim() ?? '';
  const findZone = zonesOf(component, reader.zonePeriod);
  const own = text('X-WR-TIMEZONE');
  const readerZone = isTimeZone(timeZone) ? ianaZone(timeZone) : UTC;
  const owner = text('X-WR-CALNAME').toLowerCase();
  const calendar = {
    findZone,
    ownZone: () => (own === '' ? readerZone : findZone(own)),
    emails: [email.toLowerCase(), owner].filter((one) => one.includes('@')),
    work: reader.period.work,
    isCancelled: text('METHOD').toUpperCase() === 'CANCEL',
  };
  return component.components
    .filter(({ name }) => name === 'VEVENT' || name === 'VFREEBUSY')
    .map((entry) => {
      const title = readText(firstProperty(entry, 'SUMMARY')?.value ?? '');
      return { component: entry, calendar, title };
    });
}

/**
 * Adds the periods of a VFREEBUSY that are not free. Returns how many there are.
 *
 * @param {Entry} entry
 * @param {Reader} reader
 */
function addFreeBusy(entry, reader) {
  const periods = allProperties(entry.component, 'FREEBUSY')
    .filter(({ params }) => params['FBTYPE']?.toUpperCase() !== 'FREE')
    .flatMap((property) => property.value.split(',').map((text) => ({ text, property })))
    .filter(({ text }) => text.trim() !== '');
  for (const { text, property } of periods) {
    reader.attempt(entry, (add) => {
      reader.period.work(STEPS.date);
      const { moment, length } = readPeriod(text, property, entry.calendar);
      addTime(moment, length, add);
    });
  }
  return periods.length;
}

/**
 * Groups events with the changed occurrences of their series. Of two versions of one, that with the
 * higher SEQUENCE counts (RFC 5545, 3.8.7.4).
 *
 * @template {{ event: CalendarEvent }} Read
 * @param {readonly Read[]} events
 */
function groupByUid(events) {
  /** @type {Map<unknown, Read[]>} */
  const groups = new Map();
  for (const read of events) {
    const key = read.event.uid ?? read;
    const group = groups.get(key);
    if (group) group.push(read);
    else groups.set(key, [read]);
  }
  return [...groups.values()].map((group) => {
    const key = (/** @type {Read} */ { event }) =>
      event.changes ? instantOf(event.changes) : undefined;
    /** @type {Map<number | undefined, number>} */
    const newest = new Map();
    for (const read of group) {
      newest.set(key(read), Math.max(newest.get(key(read)) ?? 0, read.event.sequence));
    }
    return group.filter((read) => read.event.sequence === newest.get(key(read)));
  });
}

/**
 * @param {readonly { entry: Entry, event: CalendarEvent }[]} group
 * @param {Reader} reader
 */
function addGroup(group, reader) {
  const changed = group.map(({ event }) => event).filter(({ changes }) => changes !== undefined);
  for (const { entry, event } of group) {
    reader.attempt(entry, (add) => {
      if (!event.changes) addSeries(event, changed, reader.period, add);
      else if (event.isBusy) addTime(event.start, event.length, add);
    });
  }
}

/** @param {Interval[]} intervals */
function merge(intervals) {
  intervals.sort((a, b) => a[0] - b[0]);
  /** @type {Interval[]} */
  const merged = [];
  for (const [start, end] of intervals) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
