import { expect, it } from '@jest/globals';
import type { SessionAnswer } from '../../../contract/sessions.ts';
import { attendanceText } from '../../../src/features/sessions/attendanceText.ts';

const one = (name: string, answer?: SessionAnswer) => ({
  _id: name.toLowerCase(),
  name,
  ...(answer && { answer }),
});

it.each([
  [[], undefined, ''],
  [[one('Tom')], undefined, 'With Tom'],
  [[one('Ada'), one('Tom')], 'Grace', 'With Grace and Tom'],
  [
    [one('Ada', 'accepted'), one('Tom', 'pending')],
    'Grace',
    'You and Grace come, Tom has not answered',
  ],
  [
    [one('Tom', 'declined'), one('Ada', 'maybe')],
    'Grace',
    'Grace comes, you may come, Tom does not come',
  ],
  [[one('Ada', 'declined')], undefined, 'You do not come'],
  [
    [one('Tom', 'accepted'), one('Ben', 'accepted'), one('Cy', 'accepted'), one('Di', 'accepted')],
    undefined,
    'Tom, Ben, and 2 others come',
  ],
])('of %j and %s is "%s"', (participants, organizer, expected) => {
  expect(attendanceText({ participants }, { userId: 'ada', organizer })).toBe(expected);
});
