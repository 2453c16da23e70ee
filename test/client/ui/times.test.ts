import { expect, it } from '@jest/globals';
import { whenText } from '../../../src/ui/time/formatDay.ts';
import { minutesText, withLocalHours } from '../../../src/ui/time/hoursText.ts';
import { agoText } from '../../../src/ui/time/times.ts';

it.each([
  [
    ': you are both free on Monday 09:00-13:30 and Tuesday',
    ': you are both free on Monday 9:00 AM – 1:30 PM and Tuesday',
  ],
  [': 10-12 of 3:4', ': 10-12 of 3:4'],
])('shows the hours in %s in the locale of the browser', (text, shown) => {
  expect(withLocalHours(text).replace(/\s/g, ' ')).toBe(shown);
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
