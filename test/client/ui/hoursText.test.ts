import { expect, it } from '@jest/globals';
import { withLocalHours } from '../../../src/ui/time/hoursText.ts';

it.each([
  [
    ': you are both free on Monday 09:00-13:30 and Tuesday',
    ': you are both free on Monday 9:00 AM – 1:30 PM and Tuesday',
  ],
  [': 10-12 of 3:4', ': 10-12 of 3:4'],
])('shows the hours in %s in the locale of the browser', (text, shown) => {
  expect(withLocalHours(text).replace(/\u202f/g, ' ')).toBe(shown);
});
