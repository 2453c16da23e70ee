// @ts-check
import { allProperties, firstProperty } from './contentLines.js';
import { expandRule } from './expandRule.js';
import { readRule } from './recurrenceRule.js';
import { DAY, readDate, readOffset, STEPS } from './values.js';

/**
 * @typedef {import('./contentLines.js').Component} Component
 *
 * @typedef {object} Period
 * @property {number} from
 * @property {number} until
 * @property {(steps: number) => void} work called for each step, throws when there are too many
 *
 * @typedef {object} Onset when an offset begins
 * @property {number} at
 * @property {number} before
 * @property {number} after
 */

/** A rule changes the offset at least once in two years. */
const BEFORE = 800 * DAY;

/**
 * Returns the UTC offsets of a VTIMEZONE (RFC 5545, 3.6.5), or `undefined` if it has none. Those long
 * before the period are not complete.
 *
 * @param {Component} definition
 * @param {Period} period
 */
export function definedZone(definition, period) {
  const observances = definition.components.filter(({ name }) =>
    ['STANDARD', 'DAYLIGHT'].includes(name),
  );
  const onsets = observances
    .flatMap((observance) => onsetsOf(observance, period))
    .sort((a, b) => a.at - b.at);
  const [first] = onsets;
  if (!first) return undefined;
  return {
    hasRules: observances.some(
      ({ properties }) => properties.has('RRULE') || properties.has('RDATE'),
    ),
    /** @param {number} at */
    offsetOf: (at) => lastUntil(onsets, at)?.after ?? first.before,
  };
}

/**
 * @param {readonly Onset[]} onsets in order
 * @param {number} at
 */
function lastUntil(onsets, at) {
  let [low, high] = [0, onsets.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((onsets[middle]?.at ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return onsets[low - 1];
}

/**
 * @param {Component} observance
 * @param {Period} period
 * @returns {Onset[]}
 */
function onsetsOf(observance, period) {
  const start = readDate(firstProperty(observance, 'DTSTART')?.value ?? '');
  const after = readOffset(firstProperty(observance, 'TZOFFSETTO')?.value ?? '');
  const before = readOffset(firstProperty(observance, 'TZOFFSETFROM')?.value ?? '') ?? after;
  if (!start || after === undefined || before === undefined) return [];
  const dates = allProperties(observance, 'RDATE')
    .flatMap(({ value }) => value.split(','))
    .flatMap((value) => {
      period.work(STEPS.date);
      return readDate(value)?.wall ?? [];
    });
  const rules = allProperties(observance, 'RRULE').map(({ value }) => readRule(value));
  const times = rules.flatMap((rule) => [...ruleTimes(rule, start.wall, before, period)]);
  return [start.wall, ...dates, ...times].map((wall) => ({ at: wall - before, before, after }));
}

/**
 * @param {import('./recurrenceRule.js').Rule} rule
 * @param {number} start
 * @param {number} offset
 * @param {Period} period
 */
function* ruleTimes(rule, start, offset, { from, until, work }) {
  const { count = Infinity } = rule;
  const end = readDate(rule.until ?? '');
  // The last time of an old rule decides until a newer one begins.
  const skipTo = rule.count === undefined && !end ? Math.max(start, from - BEFORE) : start;
  let found = 0;
  for (const wall of expandRule(rule, start, { skipTo, last: until + BEFORE, work })) {
    const limit = end && (end.isUtc ? end.wall + offset : end.wall);
    if ((limit !== undefined && wall > limit) || found >= count) return;
    found += 1;
    yield wall;
  }
}
