// @ts-check
import { instantOf } from './events.js';
import { expandRule } from './expandRule.js';
import { Unreadable } from './unreadable.js';
import { DAY, readDate } from './values.js';

/**
 * @typedef {import('./events.js').CalendarEvent} CalendarEvent
 * @typedef {import('./events.js').Moment} Moment
 * @typedef {import('./definedZone.js').Period} Period
 * @typedef {(start: number, end: number) => void} Add
 */

/**
 * Returns the end of an event: days by the calendar, then exact time (RFC 5545, 3.3.6).
 *
 * @param {Moment} start
 * @param {import('./values.js').Length} length
 */
const endOf = ({ wall, zone }, { days, ms }) => zone.instantAt(wall + days * DAY) + ms;

/**
 * Adds the time of one occurrence.
 *
 * @param {Moment} start
 * @param {import('./values.js').Length} length
 * @param {Add} add
 */
export const addTime = (start, length, add) => {
  add(instantOf(start), endOf(start, length));
};

/**
 * Adds the times of an event in a period, without its changed occurrences. One without rules and dates
 * is a series of one.
 *
 * @param {CalendarEvent} event
 * @param {readonly CalendarEvent[]} changed
 * @param {Period} period
 * @param {Add} add
 * @throws {Unreadable} when it repeats too often
 */
export function addSeries(event, changed, period, add) {
  const { start, length } = event;
  period.work(changed.length);
  const isExcluded = exclusion(event, changed, period);
  const following = changed
    .filter(({ changesLater }) => changesLater)
    .map((change) => ({ change, from: changedInstant(change) }))
    .sort((a, b) => a.from - b.from);
  const addOccurrence = (/** @type {Moment} */ moment, own = length) => {
    if (isExcluded(moment)) return;
    period.work(following.length);
    const at = instantOf(moment);
    const change = following.findLast(({ from }) => from <= at)?.change;
    if (!change) {
      if (event.isBusy) addTime(moment, own, add);
    } else if (change.isBusy) addTime(shift(moment, change), change.length, add);
  };
  addOccurrence(start);
  for (const { moment, length: own } of event.dates) {
    period.work(1);
    addOccurrence(own === undefined ? inZoneOf(start, moment) : moment, own);
  }
  const shown = following.length > 0 ? { ...period, from: -Infinity } : period;
  for (const rule of event.rules) {
    for (const wall of ruleTimes(rule, event, shown)) addOccurrence({ ...start, wall });
  }
}

/** @param {CalendarEvent} event */
const changedInstant = ({ changes, start }) => instantOf(changes ?? start);

/**
 * Returns an added moment as an occurrence of the series, whose length in days counts in its zone. A date
 * has the time of day of the series.
 *
 * @param {Moment} start
 * @param {Moment} moment
 * @returns {Moment}
 */
const inZoneOf = (start, moment) => ({
  ...start,
  wall:
    moment.isDate && !start.isDate
      ? onDay(start, moment)
      : start.isDate
        ? moment.wall
        : start.zone.wallAt(instantOf(moment)),
});

/** @param {Moment} start @param {Moment} day */
const onDay = (start, day) => day.wall + start.wall - dayOf(start);
/** @param {Moment} moment */
const dayOf = ({ wall }) => Math.floor(wall / DAY) * DAY;

/**
 * Moves an occurrence as much as a change of all later ones moved the first.
 *
 * @param {Moment} moment
 * @param {CalendarEvent} change
 * @returns {Moment}
 */
function shift(moment, change) {
  const from = moment.zone.wallAt(changedInstant(change));
  const to = moment.zone.wallAt(instantOf(change.start));
  return { ...moment, wall: moment.wall + to - from };
}

/**
 * Returns whether an occurrence is excluded, or replaced by a changed event. Times are compared as
 * instants, in whatever zone they are written. A date means that day.
 *
 * @param {CalendarEvent} event
 * @param {readonly CalendarEvent[]} changed
 * @param {Period} period
 */
function exclusion(event, changed, period) {
  const isOfDays = event.start.isDate;
  const moments = [...event.excluded, ...changed.flatMap(({ changes }) => changes ?? [])];
  const days = new Set(moments.filter(({ isDate }) => isDate || isOfDays).map(dayOf));
  const instants = new Set(moments.filter(({ isDate }) => !isDate).map(instantOf));
  for (const rule of event.excludedRules) {
    for (const wall of ruleTimes(rule, event, period)) {
      instants.add(instantOf({ ...event.start, wall }));
    }
  }
  return (/** @type {Moment} */ moment) =>
    days.has(dayOf(moment)) || instants.has(instantOf(moment));
}

/**
 * Yields the wall-clock times of a rule that can be in a period.
 *
 * @param {import('./recurrenceRule.js').Rule} rule
 * @param {CalendarEvent} event
 * @param {Period} period
 */
function* ruleTimes(rule, { start, length }, { from, until, work }) {
  const { count = Infinity } = rule;
  const isPast = pastUntil(rule, start);
  // Zones differ by a day at most, and longest is the day on which clocks go back.
  const earliest = from - length.days * DAY - length.ms - 2 * DAY;
  const skipTo = rule.count === undefined && earliest > start.wall ? earliest : start.wall;
  // The start is the first one, whether the rule has it or not.
  let found = 1;
  for (const wall of expandRule(rule, start.wall, { skipTo, last: until + 2 * DAY, work })) {
    if (wall === start.wall) continue;
    found += 1;
    if (found > count || isPast(wall)) return;
    work(1);
    if (wall >= earliest) yield wall;
  }
}

/**
 * Returns whether a time is after UNTIL, which is an instant, or a time in the zone of the series, or a
 * day (RFC 5545, 3.3.10).
 *
 * @param {import('./recurrenceRule.js').Rule} rule
 * @param {Moment} start
 * @returns {(wall: number) => boolean}
 */
function pastUntil(rule, start) {
  if (rule.until === undefined) return () => false;
  const until = readDate(rule.until);
  if (!until) throw new Unreadable('repetition');
  if (until.isDate || start.isDate)
    return (wall) => dayOf({ ...start, wall }) > dayOf({ ...start, wall: until.wall });
  if (until.isUtc) return (wall) => start.zone.instantAt(wall) > until.wall;
  return (wall) => wall > until.wall;
}
