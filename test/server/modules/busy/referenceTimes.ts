import { RRule } from 'rrule';
import { DAY, HOUR, MINUTE } from '../../../../contract/durations.ts';

// Busy times by the rules of RFC 5545, without the code of the service: zones by Intl, rules by rrule.

export interface ReferenceEvent {
  zone: string;
  /** Wall-clock time of the first start. */
  start: number;
  isDate: boolean;
  /** Days by the calendar and exact milliseconds. */
  days: number;
  ms: number;
  /** Without DTSTART, COUNT and UNTIL. */
  rule: string;
  count?: number;
  /** The last instant. */
  until?: number;
  /** Instants. */
  excluded: number[];
  added: number[];
}

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string) => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format;
};

/** Returns the wall-clock time of an instant, in milliseconds as if it were in UTC. */
export const toWall = (timeZone: string, at: number): number =>
  Date.parse(`${formatOf(timeZone).format(at).replace(' ', 'T')}Z`);

/** Returns the first instant of a wall-clock time, by the offset before a gap that contains it. */
export function toInstant(timeZone: string, wall: number): number {
  const offsets = [-26, 26].map((hours) => {
    const at = wall + hours * HOUR;
    return toWall(timeZone, at) - at;
  });
  const found = offsets
    .map((offset) => wall - offset)
    .filter((at) => toWall(timeZone, at) === wall);
  return found.length > 0 ? Math.min(...found) : wall - (offsets[0] ?? 0);
}

/** Returns the starts of an event up to `last`, as wall-clock times. */
function startsOf({ zone, start, rule, count = Infinity, until }: ReferenceEvent, last: number) {
  if (rule === '') return [start];
  const options = { ...RRule.parseString(rule), dtstart: new Date(start), until: new Date(last) };
  const walls = new RRule(options).all().map((date) => date.getTime());
  return [...new Set([start, ...walls])]
    .slice(0, count)
    .filter((wall) => wall === start || until === undefined || toInstant(zone, wall) <= until);
}

/** Returns the busy times of an event as instants. */
export function busyTimesOf(event: ReferenceEvent, last: number): [number, number][] {
  const { zone, days, ms, excluded, added } = event;
  const walls = startsOf(event, last + 2 * DAY);
  return [...walls, ...added.map((at) => toWall(zone, at))]
    .filter((wall) => !excluded.includes(toInstant(zone, wall)))
    .map((wall) => [toInstant(zone, wall), toInstant(zone, wall + days * DAY) + ms]);
}

/** Returns for each minute of a period whether it is busy. */
export function minutesOf(
  busy: readonly (readonly [number, number])[],
  { from, until }: { from: number; until: number },
): Uint8Array {
  const minutes = new Uint8Array((until - from) / MINUTE);
  for (const [start, end] of busy) {
    const [first, after] = [start, end].map((at) => Math.max(0, (at - from) / MINUTE));
    minutes.fill(1, first, after);
  }
  return minutes;
}
