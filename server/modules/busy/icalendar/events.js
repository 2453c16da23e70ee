// @ts-check
import { allProperties, firstProperty } from './contentLines.js';
import { readRule } from './recurrenceRule.js';
import { Unreadable } from './unreadable.js';
import { DAY, readDate, readDuration, STEPS } from './values.js';
import { UTC } from './zones.js';

/**
 * @typedef {import('./contentLines.js').Component} Component
 * @typedef {import('./contentLines.js').Property} Property
 * @typedef {import('./zones.js').Zone} Zone
 * @typedef {import('./values.js').Length} Length
 *
 * @typedef {object} Calendar what the events of a calendar share
 * @property {import('./zones.js').FindZone} findZone
 * @property {() => Zone} ownZone of times without a zone
 * @property {readonly string[]} emails of the reader
 * @property {boolean} isCancelled
 * @property {(steps: number) => void} work called for what is read, throws when it is too much
 *
 * @typedef {object} Moment
 * @property {number} wall
 * @property {boolean} isDate
 * @property {Zone} zone
 *
 * @typedef {object} CalendarEvent
 * @property {string} [uid]
 * @property {number} sequence
 * @property {Moment} start
 * @property {Length} length
 * @property {boolean} isBusy
 * @property {Moment} [changes] the occurrence of a series that the event replaces
 * @property {boolean} changesLater whether it replaces the later ones, too
 * @property {import('./recurrenceRule.js').Rule[]} rules
 * @property {import('./recurrenceRule.js').Rule[]} excludedRules
 * @property {{ moment: Moment, length?: Length }[]} dates
 * @property {Moment[]} excluded
 */

/**
 * Reads an event.
 *
 * @param {Component} component
 * @param {Calendar} calendar
 * @returns {CalendarEvent}
 * @throws {Unreadable}
 */
export function readEvent(component, calendar) {
  if (!component.isComplete) throw new Unreadable('cut');
  const dtstart = filled(component, 'DTSTART')[0];
  const start = dtstart && readMoment(dtstart.value, dtstart, calendar);
  if (!start) throw new Unreadable('start');
  // Times without a zone are in that of the start.
  const inZone = { ...calendar, ownZone: () => start.zone };
  const changes = filled(component, 'RECURRENCE-ID')[0];
  const moments = (/** @type {string} */ name) => {
    const found = values(component, name);
    calendar.work(found.length * STEPS.date);
    return found;
  };
  return {
    ...identity(component),
    start,
    length: lengthOf(component, start, inZone),
    isBusy: isBusy(component, calendar),
    ...(changes ? { changes: required(readMoment(changes.value, changes, inZone), 'change') } : {}),
    changesLater: changes?.params['RANGE']?.toUpperCase() === 'THISANDFUTURE',
    rules: filled(component, 'RRULE').map(({ value }) => readRule(value)),
    excludedRules: filled(component, 'EXRULE').map(({ value }) => readRule(value)),
    dates: moments('RDATE').map(({ value, property }) => readRdate(value, property, inZone)),
    excluded: moments('EXDATE').map(({ value, property }) =>
      required(readMoment(value, property, inZone), 'repetition'),
    ),
  };
}

/** @param {Component} component */
function identity(component) {
  const uid = filled(component, 'UID')[0]?.value;
  return {
    ...(uid === undefined ? {} : { uid }),
    sequence: Number(firstProperty(component, 'SEQUENCE')?.value) || 0,
  };
}

/**
 * Returns the properties that have a value. Some programs write empty ones.
 *
 * @param {Component} component
 * @param {string} name
 */
const filled = (component, name) =>
  allProperties(component, name).filter(({ value }) => value.trim() !== '');

/** @param {Component} component @param {string} name */
const values = (component, name) =>
  filled(component, name).flatMap((property) =>
    property.value
      .split(',')
      .filter((value) => value.trim() !== '')
      .map((value) => ({ value, property })),
  );

/**
 * @template Value
 * @param {Value | undefined} value
 * @param {import('./unreadable.js').Reason} reason
 * @returns {Value}
 */
function required(value, reason) {
  if (value === undefined) throw new Unreadable(reason);
  return value;
}

/**
 * @param {string} text
 * @param {Property} property
 * @param {Pick<Calendar, 'findZone' | 'ownZone'>} calendar
 * @returns {Moment | undefined}
 */
function readMoment(text, { params }, { findZone, ownZone }) {
  const date = readDate(text);
  if (!date) return undefined;
  const { TZID: name = '', VALUE: type = '' } = params;
  const isDate = date.isDate || type.toUpperCase() === 'DATE';
  return {
    wall: isDate ? Math.floor(date.wall / DAY) * DAY : date.wall,
    isDate,
    zone: date.isUtc && !isDate ? UTC : name === '' ? ownZone() : findZone(name),
  };
}

/** @param {Moment} moment */
export const instantOf = ({ wall, zone }) => zone.instantAt(wall);

/**
 * Returns the length of an event (RFC 5545, 3.6.1). The end excludes its last moment, but many programs
 * write that of one day as the same day.
 *
 * @param {Component} component
 * @param {Moment} start
 * @param {Calendar} calendar
 * @returns {Length}
 */
function lengthOf(component, start, calendar) {
  const [dtend, duration] = [filled(component, 'DTEND')[0], filled(component, 'DURATION')[0]];
  const length = dtend
    ? lengthUntil(start, required(readMoment(dtend.value, dtend, calendar), 'end'))
    : duration && required(readDuration(duration.value), 'end');
  if (!length) return { days: start.isDate ? 1 : 0, ms: 0 };
  if (length.days < 0 || length.ms < 0) throw new Unreadable('order');
  return start.isDate && length.days + length.ms === 0 ? { days: 1, ms: 0 } : length;
}

/** @param {Moment} start @param {Moment} end @returns {Length} */
const lengthUntil = (start, end) =>
  start.isDate && end.isDate
    ? { days: Math.round((end.wall - start.wall) / DAY), ms: 0 }
    : { days: 0, ms: instantOf(end) - instantOf(start) };

/**
 * Reads a date of RDATE, or a period with its own length.
 *
 * @param {string} text
 * @param {Property} property
 * @param {Calendar} calendar
 */
function readRdate(text, property, calendar) {
  const [start = '', end] = text.split('/');
  if (end !== undefined) return readPeriod(text, property, calendar);
  return { moment: required(readMoment(start, property, calendar), 'repetition') };
}

/**
 * Reads a PERIOD, which has an end or a duration.
 *
 * @param {string} text
 * @param {Property} property
 * @param {Pick<Calendar, 'findZone' | 'ownZone'>} calendar
 */
export function readPeriod(text, property, calendar) {
  const [start = '', end = ''] = text.split('/');
  const moment = required(readMoment(start, property, calendar), 'period');
  const duration = readDuration(end);
  if (duration) return { moment, length: duration };
  const until = required(readMoment(end, property, calendar), 'period');
  return { moment, length: lengthUntil(moment, until) };
}

/**
 * Returns whether an event makes its reader busy: not if it is cancelled, transparent or declined.
 *
 * @param {Component} component
 * @param {Calendar} calendar
 */
function isBusy(component, { emails, isCancelled }) {
  const text = (/** @type {string} */ name) =>
    firstProperty(component, name)?.value.toUpperCase() ?? '';
  if (isCancelled || text('STATUS') === 'CANCELLED' || text('TRANSP') === 'TRANSPARENT')
    return false;
  if (text('X-MICROSOFT-CDO-BUSYSTATUS') === 'FREE') return false;
  return !allProperties(component, 'ATTENDEE').some(({ value, params }) => {
    const isReader = emails.some((one) => value.trim().toLowerCase() === `mailto:${one}`);
    return isReader && params['PARTSTAT']?.toUpperCase() === 'DECLINED';
  });
}
