// @ts-check
import ICAL from 'ical.js';
import { instantAt, isTimeZone } from '../../domain/scheduling/wallClock.js';

/**
 * @typedef {object} Options
 * @property {string} text the iCalendar object
 * @property {number} from milliseconds since 1970
 * @property {number} until
 * @property {string} timeZone of times without one, unless the calendar names its own
 * @property {string} email of the reader, whose declined events do not count
 *
 * @typedef {[start: number, end: number]} Interval
 *
 * @typedef {object} Occurrence
 * @property {ICAL.Event} item the series, or its changed event
 * @property {ICAL.Time} startDate
 * @property {ICAL.Time} endDate
 * @property {ICAL.Time} recurrenceId
 */

/** The events of a calendar repeat too often. */
export class TooManyRepetitions extends Error {}

/** Times that the rules of a calendar may produce, about a second of a processor. */
const MAX_TIMES = 30_000;
/** Rules with these intervals are in no calendar of a person. */
const TOO_FREQUENT = ['SECONDLY', 'MINUTELY'];
const DAY = 86_400_000;

/**
 * Returns when the owner of a calendar is busy, sorted and without overlaps. Events count unless they
 * are cancelled, transparent or declined; events of whole days count in local time.
 *
 * @param {Options} options
 * @returns {Interval[]}
 * @throws {TooManyRepetitions}
 * @throws {Error} for a text that is not a calendar
 */
export function expandCalendar({ text, from, until, timeZone, email }) {
  const root = new ICAL.Component(/** @type {unknown[]} */ (ICAL.parse(text)));
  if (root.name !== 'vcalendar') throw new Error('Not a calendar.');
  const own = root.getFirstPropertyValue('x-wr-timezone');
  const owner = String(root.getFirstPropertyValue('x-wr-calname') ?? '').toLowerCase();
  const reader = {
    zone: isTimeZone(own) ? own : timeZone,
    emails: [email.toLowerCase(), owner].filter((one) => one.includes('@')),
    times: 0,
  };
  /** @type {Interval[]} */
  const found = [];
  /** @type {(start: number, end: number) => void} */
  const add = (start, end) => {
    if (end > start && end > from && start < until) {
      found.push([Math.max(start, from), Math.min(end, until)]);
    }
  };
  for (const { main, changed } of groupByUid(root)) {
    for (const component of changed) addSingle(component, reader, add);
    if (!main) continue;
    if (main.hasProperty('rrule') || main.hasProperty('rdate')) {
      addRepeated(main, changed, { ...reader, from, until, count: () => count(reader) }, add);
    } else addSingle(main, reader, add);
  }
  return merge(found);
}

/** @param {{ times: number }} reader */
function count(reader) {
  reader.times += 1;
  if (reader.times > MAX_TIMES) throw new TooManyRepetitions();
}

/**
 * Groups the events with the changed occurrences of a series.
 *
 * @param {ICAL.Component} root
 */
function groupByUid(root) {
  /** @type {Map<string, { main?: ICAL.Component, changed: ICAL.Component[] }>} */
  const groups = new Map();
  for (const [index, component] of root.getAllSubcomponents('vevent').entries()) {
    const uid = String(component.getFirstPropertyValue('uid') ?? index);
    const group = groups.get(uid) ?? { changed: [] };
    groups.set(uid, group);
    if (component.hasProperty('recurrence-id')) group.changed.push(component);
    else if (group.main) groups.set(`${uid} ${index}`, { main: component, changed: [] });
    else group.main = component;
  }
  return groups.values();
}

/**
 * @param {ICAL.Component} component
 * @param {readonly string[]} emails of the reader
 */
function isBusy(component, emails) {
  const text = (/** @type {string} */ name) =>
    String(component.getFirstPropertyValue(name) ?? '').toUpperCase();
  if (text('status') === 'CANCELLED' || text('transp') === 'TRANSPARENT') return false;
  if (text('x-microsoft-cdo-busystatus') === 'FREE') return false;
  return !component.getAllProperties('attendee').some((attendee) => {
    const address = String(attendee.getFirstValue()).toLowerCase();
    const isReader = emails.some((one) => address === `mailto:${one}`);
    return isReader && String(attendee.getParameter('partstat')).toUpperCase() === 'DECLINED';
  });
}

/**
 * @param {ICAL.Component} component
 * @param {{ zone: string, emails: readonly string[] }} reader
 * @param {(start: number, end: number) => void} add
 */
function addSingle(component, { zone, emails }, add) {
  const event = new ICAL.Event(component);
  if (!component.hasProperty('dtstart') || !isBusy(component, emails)) return;
  const toMs = converter(component, zone);
  add(toMs(event.startDate), toMs(event.endDate));
}

/**
 * @param {ICAL.Component} component
 * @param {readonly ICAL.Component[]} changed
 * @param {{ zone: string, emails: readonly string[], from: number, until: number, count: () => void }} reader
 * @param {(start: number, end: number) => void} add
 */
function addRepeated(component, changed, { zone, emails, from, until, count: countTime }, add) {
  const rules = component
    .getAllProperties('rrule')
    .map((property) => /** @type {ICAL.Recur} */ (property.getFirstValue()));
  if (rules.some(({ freq }) => TOO_FREQUENT.includes(freq))) throw new TooManyRepetitions();
  const event = new ICAL.Event(component, { exceptions: [...changed] });
  if (!component.hasProperty('dtstart')) return;
  const toMs = converter(component, zone);
  const dtstart = laterStart(event, rules, { from, toMs });
  const times = new ICAL.RecurExpansion({ component, dtstart });
  for (;;) {
    const time = /** @type {ICAL.Time | undefined} */ (times.next());
    if (!time || toMs(time) >= until) return;
    countTime();
    /** @type {Occurrence} */
    const occurrence = event.getOccurrenceDetails(time);
    const { item, startDate, endDate, recurrenceId } = occurrence;
    const isChanged = item.isRecurrenceException() && recurrenceId.compare(item.recurrenceId) === 0;
    if (isChanged || !isBusy(item.component, emails)) continue;
    const toItemMs = item === event ? toMs : converter(item.component, zone);
    add(toItemMs(startDate), toItemMs(endDate));
  }
}

/**
 * Returns the start of a series, moved by whole weeks or days to shortly before `from` where that
 * leaves the later times the same: a class of ten years ago need not be counted from there. The first
 * time after it may be one that the rule does not have, but it is before `from`.
 *
 * @param {ICAL.Event} event
 * @param {readonly ICAL.Recur[]} rules
 * @param {{ from: number, toMs: (time: ICAL.Time) => number }} period
 */
function laterStart({ startDate, duration }, rules, { from, toMs }) {
  const [rule] = rules;
  const start = startDate.clone();
  if (!rule || rules.length > 1 || rule.count || !['DAILY', 'WEEKLY'].includes(rule.freq)) {
    return start;
  }
  const days = 7 * rule.interval;
  const length = duration.toSeconds() * 1_000 + 2 * DAY;
  const steps = Math.floor((from - length - toMs(startDate)) / (days * DAY)) - 1;
  if (steps > 0) start.adjust(steps * days, 0, 0, 0);
  return start;
}

/**
 * Returns a function from times of an event to milliseconds since 1970. Times in UTC and in a zone
 * that the calendar defines are instants; others are in the named zone, or in that of the reader.
 *
 * @param {ICAL.Component} component
 * @param {string} zone
 */
function converter(component, zone) {
  const named = component.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  const local = isTimeZone(named) ? named : zone;
  return (/** @type {ICAL.Time} */ time) => {
    if (!time.isDate && time.zone !== ICAL.Timezone.localTimezone) {
      return time.toUnixTime() * 1_000;
    }
    const { year, month, day, hour, minute, second } = time;
    return instantAt(local, Date.UTC(year, month - 1, day, hour, minute, second));
  };
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
