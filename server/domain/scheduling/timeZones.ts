import { MINUTE, DAY } from '../../../contract/durations.ts';
import { isTimeZone, offsetAt } from './wallClock.js';
import { RuleError } from '../ruleError.ts';

/** All transitions of today's time zones are at quarter hours of UTC. */
const QUARTER = 15 * MINUTE;
/** Fixed, so that the score of two students does not change with the year. */
const STANDARD_YEAR = 2026;

/** @throws {RuleError} unless it is the name of an IANA time zone. */
export function assertTimeZone(name: string, field: string): void {
  if (isTimeZone(name)) return;
  throw new RuleError(field, 'This time zone is not known.');
}

/** The offset that applies until the next one starts. */
export interface OffsetPeriod {
  start: number;
  /** Minutes. */
  offset: number;
}

/**
 * Returns the offsets of a time zone in a period, the first one at its start.
 * @param from milliseconds since 1970, a quarter hour
 */
export function offsetsBetween(timeZone: string, from: number, until: number): OffsetPeriod[] {
  const periods = [{ start: from, offset: offsetAt(timeZone, from) }];
  for (let day = from; day < until; day += DAY) {
    const before = periods.at(-1)?.offset;
    let [low, high] = [day, day + DAY];
    const offset = offsetAt(timeZone, high);
    if (offset === before) continue;
    while (high - low > QUARTER) {
      const middle = low + Math.floor((high - low) / 2 / QUARTER) * QUARTER;
      if (offsetAt(timeZone, middle) === before) low = middle;
      else high = middle;
    }
    periods.push({ start: high, offset });
  }
  return periods;
}

/** Of standard time, in minutes. */
const standardOffsets = new Map<string, number>();

/** Returns the UTC offset of a time zone without daylight-saving time, in minutes. */
export function standardOffset(timeZone: string): number {
  const key = timeZone.toLowerCase();
  let offset = standardOffsets.get(key);
  if (offset === undefined) {
    const months = [0, 6].map((month) => Date.UTC(STANDARD_YEAR, month, 1));
    offset = Math.min(...months.map((at) => offsetAt(timeZone, at)));
    standardOffsets.set(key, offset);
  }
  return offset;
}
