import { describe, expect, it } from '@jest/globals';
import { DAY, MINUTE } from '../../../../contract/durations.ts';
import { listTimes, toRule } from '../../../../server/domain/series/rule.ts';
import { toSeriesEvents } from '../../../../server/modules/feed/seriesEvents.ts';
import {
  writeCalendar,
  type CalendarEvent,
} from '../../../../server/modules/feed/writeCalendar.ts';
import fc from '../../../support/properties.ts';
import { validateCalendar } from '../../../support/server/icalendar/validate.ts';
import { expandWithIcalJs, readWithIcalJs } from './readers.ts';

const event: CalendarEvent = {
  uid: '0198c0de-0000-7000-8000-000000000001@buddies.example.edu',
  sequence: 3,
  createdAt: '2026-02-01T10:00:00.000Z',
  changedAt: '2026-02-02T10:00:00.000Z',
  title: 'Übung; Blatt 4, "Graphen" \\ 数学',
  description: `First line\n${'Übung 🎓 '.repeat(60)}\n`,
  location: 'Room 1, Library',
  link: '',
  startTime: '2026-03-29T00:30:00.000Z',
  endTime: '2026-03-29T02:00:00.000Z',
  url: 'https://buddies.example.edu/sessions?session=1',
  isCertain: false,
  organizer: { id: 'a', name: 'Ada "Countess", of: Lovelace; King' },
  attendees: [
    { id: 'g', name: 'Grace Hopper', answer: 'accepted' },
    { id: 'z', name: 'Zoë', answer: 'maybe' },
    { id: 'y', name: 'Yuki', answer: 'declined' },
    { id: 'x', name: 'Xu', answer: 'pending' },
  ],
};

describe('a written calendar', () => {
  it('is read by ical.js as it was', () => {
    const calendar = writeCalendar([event]);
    const [read] = readWithIcalJs(calendar);
    expect(read).toEqual({
      uid: event.uid,
      title: event.title,
      description: event.description,
      location: event.location,
      start: event.startTime,
      end: event.endTime,
      status: 'TENTATIVE',
      sequence: 3,
      organizer: "Ada 'Countess', of: Lovelace, King",
      attendees: [
        { name: 'Grace Hopper', answer: 'ACCEPTED' },
        { name: 'Zoë', answer: 'TENTATIVE' },
        { name: 'Yuki', answer: 'DECLINED' },
        { name: 'Xu', answer: 'NEEDS-ACTION' },
      ],
    });
    validateCalendar(Buffer.from(calendar));
  });

  it('has the link to a video call in the description, and as the place if there is none', () => {
    const link = 'https://meet.uni.edu/a,b;c?d=%20';
    const plans = [
      { ...event, description: 'Bring notes', location: '', link },
      { ...event, uid: '2@buddies.example.edu', description: '', link },
    ];
    const calendar = writeCalendar(plans);
    validateCalendar(Buffer.from(calendar));
    expect(readWithIcalJs(calendar)).toMatchObject([
      { description: `Bring notes\n\nVideo call: ${link}`, location: link },
      { description: `Video call: ${link}`, location: event.location },
    ]);
  });

  it('is valid without events', () => {
    const options = { name: 'Study Buddy', refreshAfter: 3_600 };
    const { properties, components } = validateCalendar(Buffer.from(writeCalendar([], options)));
    expect(components.map(({ name }) => name)).toEqual(['VTIMEZONE']);
    expect(properties.map(({ name, value }) => `${name}:${value}`)).toEqual(
      expect.arrayContaining(['REFRESH-INTERVAL:PT1H', 'X-PUBLISHED-TTL:PT1H']),
    );
    expect(readWithIcalJs(writeCalendar([], options))).toEqual([]);
  });

  it('is valid and keeps any text, without control characters', () => {
    const controls = writeCalendar([{ ...event, description: 'a\u0000\u001bb\r\nc\td\u0085' }]);
    validateCalendar(Buffer.from(controls));
    expect(readWithIcalJs(controls)[0]!.description).toBe('ab\nc\td');
    const text = fc.string({ unit: 'grapheme', maxLength: 120 });
    const line = text.map((one) => one.replace(/\p{C}/gu, '').trim());
    fc.assert(
      fc.property(line, text, text, (title, description, name) => {
        const organizer = { id: 'a', name };
        const calendar = writeCalendar([{ ...event, title, description, organizer }]);
        validateCalendar(Buffer.from(calendar));
        expect(readWithIcalJs(calendar)[0]!.title).toBe(title);
      }),
      { numRuns: 60 },
    );
  });
});

const NOW = new Date('2026-02-01T00:00:00.000Z');
/** Among them with half hours, changes by half an hour, at midnight, and in the southern summer. */
const ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'America/St_Johns', 'America/Santiago'],
  ...['Africa/Cairo', 'Africa/Casablanca', 'Asia/Kolkata', 'Australia/Lord_Howe'],
  ...['Pacific/Auckland', 'Pacific/Chatham', 'America/Havana'],
];
const plain: CalendarEvent = { ...event, title: 'Graph Theory', description: '', attendees: [] };

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

it('series are expanded alike by the service and by ical.js from the calendar', () => {
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

      const items = times
        .map((time, index) => {
          const [, by = 0] = moved.find(([position]) => position === index) ?? [];
          const shift = (text: string) =>
            new Date(Date.parse(text) + by * 30 * MINUTE).toISOString();
          const changed = { startTime: shift(time.startTime), endTime: shift(time.endTime) };
          const title = by === 0 ? plain.title : 'Moved';
          return { index, event: { ...plain, ...changed, title, uid: `${index}@example.edu` } };
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
    { numRuns: 80 },
  );
});
