import { expect, it } from '@jest/globals';
import { firstWeekdayOf } from '../../../src/features/sessions/calendar/calendarPeriod.ts';

it.each([
  ['en-US', 0],
  ['en-GB', 1],
  ['de', 1],
  ['ar-EG', 6],
])('the week starts in %s on weekday %i', (language, weekday) => {
  expect(firstWeekdayOf(language)).toBe(weekday);
});
