import { expect, it } from '@jest/globals';
import { RRule } from 'rrule';
import { MINUTE, DAY } from '../../../../contract/durations.ts';
import { toSeriesEvents } from '../../../../server/modules/feed/seriesEvents.ts';
import {
  writeCalendar,
  type CalendarEvent,
} from '../../../../server/modules/feed/writeCalendar.ts';
import { listTimes, toRule } from '../../../../server/domain/series/rule.ts';
import { isAmbiguous, offsetAt } from '../../../../server/domain/scheduling/wallClock.js';
import { offsetOfText } from '../../../support/offsetOfText.ts';
import { validateCalendar } from '../../../support/server/icalendar/validate.ts';
import fc from '../../../support/properties.ts';
import { expandWithIcalJs } from './readers.ts';

const NOW = new Date('2026-02-01T00:00:00.000Z');
/** Among them with half hours, changes by half an hour, at midnight, and in the southern summer. */
const ALL_ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'America/St_Johns', 'America/Santiago'],
  ...['Africa/Cairo', 'Africa/Casablanca', 'Asia/Kolkata', 'Australia/Lord_Howe'],
  ...['Pacific/Auckland', 'Pacific/Chatham', 'America/Havana'],
];
/** rrule uses the rules of Node.js, which may be older than those of the service. */
const ZONES = ALL_ZONES.filter((timeZone) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const instants = Array.from({ length: 400 }, (_, n) => NOW.getTime() + n * 5 * DAY);
  return instants.every((at) => offsetAt(timeZone, at) === offsetOfText(format.format(at)));
});

const event: CalendarEvent = {
  ...{ uid: '1@example.edu', sequence: 0, title: 'Graph Theory', description: '', location: '' },
  ...{ createdAt: NOW.toISOString(), changedAt: NOW.toISOString(), url: 'https://example.edu/' },
  ...{ startTime: '', endTime: '', isCertain: true, organizer: { id: 'a', name: 'Ada' } },
  link: '',
  attendees: [],
};

const series = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  /** Half hours from now to the first start. */
  start: fc.integer({ min: 0, max: 48 * 100 }),
  length: fc.integer({ min: 1, max: 48 }),
  interval: fc.constantFrom(1, 2),
  end: fc.oneof(
    fc.record({ count: fc.integer({ min: 1, max: 18 }) }),
    fc.record({ days: fc.integer({ min: 1, max: 255 }) }),
  ),
  deleted: fc.array(fc.nat({ max: 20 }), { maxLength: 4 }),
  moved: fc.array(fc.tuple(fc.nat({ max: 20 }), fc.integer({ min: -96, max: 96 })), {
    maxLength: 4,
  }),
});

const wallText = (timeZone: string, at: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    .format(new Date(at))
    .replace(' ', 'T');

it('500 series are expanded alike by rrule, by the service and by ical.js from the calendar', () => {
  fc.assert(
    fc.property(series, ({ timeZone, start, length, interval, end, deleted, moved }) => {
      const first = NOW.getTime() + start * 30 * MINUTE;
      const span = {
        startTime: new Date(first).toISOString(),
        endTime: new Date(first + length * 30 * MINUTE).toISOString(),
      };
      const untilDay = 'days' in end ? first + (end.days + 1) * DAY : 0;
      const until = { until: new Date(untilDay).toISOString().slice(0, 10) };
      const repeat = { interval, timeZone, ...('count' in end ? end : until) };
      const rule = toRule(repeat, span, NOW);
      const times = listTimes(rule);

      const walls = new RRule({
        freq: RRule.WEEKLY,
        interval,
        dtstart: new Date(rule.firstStart),
        ...('count' in end
          ? { count: end.count }
          : { until: new Date(Date.parse(until.until) + DAY - MINUTE) }),
      }).all();
      expect(times).toHaveLength(walls.length);
      for (const [index, wall] of walls.entries()) {
        // A time that clocks skip has another wall-clock time.
        if (isAmbiguous(timeZone, wall.getTime())) continue;
        const text = wall.toISOString().slice(0, 19);
        expect(wallText(timeZone, times[index]!.startTime)).toBe(text);
      }

      const items = times
        .map((time, index) => {
          const [, by = 0] = moved.find(([position]) => position === index) ?? [];
          const shift = (text: string) =>
            new Date(Date.parse(text) + by * 30 * MINUTE).toISOString();
          const changed = { startTime: shift(time.startTime), endTime: shift(time.endTime) };
          const title = by === 0 ? event.title : 'Moved';
          return { index, event: { ...event, ...changed, title, uid: `${index}@example.edu` } };
        })
        .filter(({ index }) => index === 0 || !deleted.includes(index));
      const head = { uid: 'series@example.edu', sequence: 0, changedAt: NOW.toISOString() };
      const calendar = writeCalendar(toSeriesEvents({ ...rule, ...head }, items));
      validateCalendar(Buffer.from(calendar));
      const expected = items.map(({ event: { title, startTime, endTime } }) => ({
        ...{ title, start: startTime, end: endTime },
      }));
      const byStart = <Time extends { start: string; title: string }>(all: Time[]) =>
        all.toSorted((a, b) => (a.start + a.title < b.start + b.title ? -1 : 1));
      expect(byStart(expandWithIcalJs(calendar))).toEqual(byStart(expected));
    }),
    { numRuns: 500 },
  );
});
