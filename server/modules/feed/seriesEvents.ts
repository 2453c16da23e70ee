import type { SessionTimes } from '../../../contract/sessions.ts';
import { isAmbiguous, wallTimeAt } from '../../domain/scheduling/wallClock.js';
import { isSameTime, mostFrequent } from '../sessions/index.ts';
import { timesAt, wallStartAt, type SeriesRule } from '../../domain/series/rule.ts';
import type { CalendarEvent } from './writeCalendar.ts';

/** A study session of a series, with its position. */
export interface SeriesItem {
  index: number;
  event: CalendarEvent;
}

export interface EventSeries extends SeriesRule {
  uid: string;
  sequence: number;
  changedAt: string;
}

/**
 * Returns a series as one event that repeats, with the positions it skips, and an event for each study
 * session that differs. Where the wall-clock time is not exact, because clocks change during the study
 * session or at its start or end, it is skipped and becomes an event by itself.
 */
export function toSeriesEvents(series: EventSeries, items: readonly SeriesItem[]): CalendarEvent[] {
  const { timeZone, uid } = series;
  const exact = items.filter((item) => isExact(series, item));
  const single = items
    .filter((item) => !exact.includes(item))
    // A series that was made of a study session has its UID.
    .map(({ event }) => (event.uid === uid ? { ...event, uid: `first-${uid}` } : event));
  const [first] = exact;
  const last = exact.at(-1);
  if (!first || !last) return single;
  const usual = exact.filter(({ index, event }) => isSameTime(event, timesAt(series, index)));
  const content = mostFrequent((usual.length > 0 ? usual : exact).map(contentOf));
  const isUsual = (item: SeriesItem) => usual.includes(item) && contentOf(item) === content;
  const template = exact.find((item) => contentOf(item) === content) ?? first;
  const positions = new Set(exact.map(({ index }) => index));
  const skipped = range(first.index, last.index).filter((index) => !positions.has(index));
  const master: CalendarEvent = {
    ...template.event,
    ...{ uid, timeZone, sequence: series.sequence, url: first.event.url },
    changedAt: latest(series.changedAt, template.event.changedAt),
    ...timesAt(series, first.index),
    repeat: {
      weeks: series.weeks,
      count: last.index - first.index + 1,
      skipped: skipped.map((index) => wallStartAt(series, index)),
    },
  };
  const changed = exact
    .filter((item) => !isUsual(item))
    .map(({ index, event }) => ({
      ...event,
      ...{ uid, timeZone, replaces: wallStartAt(series, index) },
      sequence: series.sequence + event.sequence,
    }));
  return [master, ...changed, ...single];
}

/** Returns whether all readers agree on the times of an event in the time zone of its series. */
function isExact(series: SeriesRule, { index, event }: SeriesItem): boolean {
  const { timeZone } = series;
  const isExactSpan = ({ startTime, endTime }: SessionTimes) => {
    const [start, end] = [Date.parse(startTime), Date.parse(endTime)];
    const [wallStart, wallEnd] = [wallTimeAt(timeZone, start), wallTimeAt(timeZone, end)];
    const isWhole = wallEnd - wallStart === end - start;
    return isWhole && !isAmbiguous(timeZone, wallStart) && !isAmbiguous(timeZone, wallEnd);
  };
  const isReal = !isAmbiguous(timeZone, wallStartAt(series, index));
  return isReal && isExactSpan(timesAt(series, index)) && isExactSpan(event);
}

const OWN = ['uid', 'sequence', 'createdAt', 'changedAt', 'startTime', 'endTime', 'url'];

/** Returns the fields that are the same in a series unless a single study session was changed. */
function contentOf({ event }: SeriesItem): string {
  return JSON.stringify(Object.entries(event).filter(([name]) => !OWN.includes(name)));
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const latest = (a: string, b: string) => (a > b ? a : b);
