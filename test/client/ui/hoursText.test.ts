import { expect, it } from '@jest/globals';
import { minutesText, withLocalHours } from '../../../src/ui/time/hoursText.ts';

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
