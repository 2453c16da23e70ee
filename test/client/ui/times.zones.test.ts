import { expect, it } from '@jest/globals';
import { formatTime } from '../../../src/features/chat/format.ts';
import { makeRows } from '../../../src/features/chat/thread/threadRows.ts';
import { formatDay, whenText } from '../../../src/ui/time/formatDay.ts';
import { minutesText, withLocalHours } from '../../../src/ui/time/hoursText.ts';
import { agoText, spanText, timeText } from '../../../src/ui/time/times.ts';
import { inZone } from '../../support/client/zone.ts';
import { ME, message } from '../chat/thread/threadModel.ts';

const withPlainSpaces = (text: string) => text.replace(/\s/g, ' ');

it('a time is shown in the time zone of the student', () => {
  expect(withPlainSpaces(timeText('2026-11-01T03:00:00.000Z'))).toBe(
    inZone({
      UTC: 'Nov 1, 2026, 3:00 AM',
      'America/New_York': 'Oct 31, 2026, 11:00 PM',
      'Asia/Kolkata': 'Nov 1, 2026, 8:30 AM',
    }),
  );
});

it('a span is shown in the time zone of the student, also while clocks change', () => {
  expect(withPlainSpaces(spanText('2026-03-08T06:30:00.000Z', '2026-03-08T07:30:00.000Z'))).toBe(
    inZone({
      UTC: 'Mar 8, 2026, 6:30 – 7:30 AM',
      'America/New_York': 'Mar 8, 2026, 1:30 – 3:30 AM',
      'Asia/Kolkata': 'Mar 8, 2026, 12:00 – 1:00 PM',
    }),
  );
});

it('a thread is grouped by days of the student across a daylight saving change', () => {
  const now = new Date('2026-03-09T03:00:00.000Z');
  const instants = [
    '2026-01-01T03:00:00.000Z',
    '2026-03-07T20:00:00.000Z',
    '2026-03-08T04:30:00.000Z',
    '2026-03-08T20:00:00.000Z',
    '2026-03-09T02:00:00.000Z',
  ];
  const messages = instants.map((createdAt, index) => message(index + 1, { createdAt }));
  const rows = makeRows(messages, [], { ownId: ME, hasOlder: false });
  const days = instants.filter((_, index) => rows[index]?.startsDay);
  expect([
    days.map((instant) => formatDay(instant, now)),
    instants.map((instant) => withPlainSpaces(formatTime(instant))),
  ]).toEqual(
    inZone({
      UTC: [
        ['Thursday, January 1', 'Saturday, March 7', 'Yesterday', 'Today'],
        ['3:00 AM', '8:00 PM', '4:30 AM', '8:00 PM', '2:00 AM'],
      ],
      'America/New_York': [
        ['Wednesday, December 31, 2025', 'Yesterday', 'Today'],
        ['10:00 PM', '3:00 PM', '11:30 PM', '4:00 PM', '10:00 PM'],
      ],
      'Asia/Kolkata': [
        ['Thursday, January 1', 'Yesterday', 'Today'],
        ['8:30 AM', '1:30 AM', '10:00 AM', '1:30 AM', '7:30 AM'],
      ],
    }),
  );
});

it.each([
  [
    ': you are both free on Monday 09:00-13:30 and Tuesday',
    ': you are both free on Monday 9:00 AM – 1:30 PM and Tuesday',
  ],
  [': 10-12 of 3:4', ': 10-12 of 3:4'],
])('shows the hours in %s in the locale of the browser', (text, shown) => {
  expect(withPlainSpaces(withLocalHours(text))).toBe(shown);
});

it('keeps a time and its AM or PM on one line', () => {
  expect(minutesText(600)).toBe('10:00\u00a0AM');
});

it.each([
  ['2026-03-10T12:00:30.000Z', 'now'],
  ['2026-03-10T11:59:01.000Z', 'now'],
  ['2026-03-10T11:58:59.000Z', '1 minute ago'],
  ['2026-03-10T11:00:01.000Z', '59 minutes ago'],
  ['2026-03-10T09:30:00.000Z', '2 hours ago'],
  ['2026-03-09T12:00:00.000Z', 'yesterday'],
  ['2026-03-04T12:00:00.000Z', '6 days ago'],
  ['2026-03-02T12:00:00.000Z', 'Mar 2, 2026'],
])('agoText formats %s as "%s"', (iso, text) => {
  expect(agoText(iso, Date.parse('2026-03-10T12:00:00.000Z'))).toBe(text);
});

it('breaks the times of a session after the dash only', () => {
  const [start = '', end = ''] = [10, 11].map((hour) => new Date(2026, 2, 11, hour).toISOString());
  const text = whenText(start, end, new Date(2026, 2, 10, 9));
  expect(text.replaceAll('\u{a0}', '~')).toMatch(/^Tomorrow, 10:00~–[^~]11:00~AM$/);
});
