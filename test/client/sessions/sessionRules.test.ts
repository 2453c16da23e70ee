import { describe, expect, it } from '@jest/globals';
import type { SessionAnswer, StudySession } from '../../../contract/sessions.ts';
import { attendanceText } from '../../../src/features/sessions/attendanceText.ts';
import { slotOnWeekdays } from '../../../src/features/sessions/defaultSlots.ts';
import { fromLocalInput, toLocalInput } from '../../../src/features/sessions/dialogs/localInput.ts';
import {
  durationOf,
  moveStart,
  toDraft,
  validate,
  withDuration,
  type SessionDraft,
} from '../../../src/features/sessions/dialogs/sessionDraft.ts';
import { preselectStarts } from '../../../src/features/sessions/offer/preselectStarts.ts';
import { placesText } from '../../../src/features/sessions/open/places.ts';
import { findOverlaps } from '../../../src/features/sessions/overlaps.ts';
import { weekDays } from '../../../src/features/sessions/times/weekDays.ts';
import { session } from './sessionFixture.ts';

const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString();

const draft = (change: Partial<SessionDraft> = {}): SessionDraft => ({
  title: 'Graph Theory',
  description: '',
  startTime: '2026-03-02T10:00',
  endTime: '2026-03-02T11:00',
  location: '',
  link: '',
  participants: [],
  ...change,
});

const errorsOf = (change: Partial<SessionDraft>) => {
  const result = validate(draft(change));
  return 'errors' in result ? result.errors : {};
};

describe('a new start', () => {
  it.each([
    ['2026-03-02T12:30', '2026-03-02T13:30'],
    ['2026-03-09T09:00', '2026-03-09T10:00'],
    ['', '2026-03-02T11:00'],
  ])('%p moves the end to %s', (startTime, endTime) => {
    expect(moveStart(draft(), startTime)).toEqual(draft({ startTime, endTime }));
  });

  it('leaves an end that was not after the start', () => {
    const backwards = draft({ endTime: '2026-03-02T09:00' });
    const startTime = '2026-03-02T08:00';
    expect(moveStart(backwards, startTime)).toEqual({ ...backwards, startTime });
  });
});

describe('the duration', () => {
  it('sets the end from the start', () => {
    expect(withDuration(draft(), 90)).toEqual(draft({ endTime: '2026-03-02T11:30' }));
    const backwards = draft({ endTime: '2026-03-01T09:00' });
    expect(withDuration(backwards, 60)).toEqual(draft());
    const late = draft({ startTime: '2026-03-02T23:30' });
    expect(withDuration(late, 120).endTime).toBe('2026-03-03T01:30');
  });

  it('is unknown without a start, which leaves the end', () => {
    const unstarted = draft({ startTime: '' });
    expect(durationOf(unstarted)).toBeNull();
    expect(withDuration(unstarted, 60)).toBe(unstarted);
  });

  it('counts whole minutes of stored times', () => {
    expect(durationOf(toDraft(session()), session())).toBe(90);
    expect(durationOf(draft({ endTime: '2026-03-02T09:30' }))).toBe(-30);
  });
});

describe('an invalid draft', () => {
  // Covers 5.15
  it.each<[string, Partial<SessionDraft>, string]>([
    ['has no title', { title: '  ' }, 'Please give the session a title.'],
    ['has no start', { startTime: '' }, 'Please choose when it starts.'],
    ['has no end', { endTime: '' }, 'Please choose when it ends.'],
    ['ends when it starts', { endTime: '2026-03-02T10:00' }, 'The end must be after the start.'],
    ['ends before it starts', { endTime: '2026-03-01T10:00' }, 'The end must be after the start.'],
    [
      'is longer than 24 hours',
      { endTime: '2026-03-03T10:01' },
      'A session can last 24 hours at most.',
    ],
  ])('%s', (_what, change, text) => {
    const [field = ''] = Object.keys(change);
    expect(errorsOf(change)).toEqual({ [field]: text });
  });
});

describe('a valid draft', () => {
  it('has instants and a trimmed title', () => {
    expect(validate(draft({ title: ' Graphs ', participants: ['grace'] }))).toEqual({
      body: {
        title: 'Graphs',
        description: '',
        startTime: new Date(2026, 2, 2, 10).toISOString(),
        endTime: new Date(2026, 2, 2, 11).toISOString(),
        location: '',
        participants: ['grace'],
      },
    });
  });

  it('can last exactly 24 hours', () => {
    expect(errorsOf({ endTime: '2026-03-03T10:00' })).toEqual({});
  });
});

it.each(['', 'tomorrow', '2026-13-01T10:00'])(
  'a date-time field of "%s" has no instant',
  (text) => {
    expect(fromLocalInput(text)).toBeNull();
  },
);

describe('a session with a buddy', () => {
  // A Monday.
  const at = (hour: number, minute: number) => new Date(2026, 10, 23, hour, minute, 17);

  it.each([
    ['the next half hour of a shared day', ['Monday'], at(11, 34), '2026-11-23T12:00'],
    ['the next half hour of a shared day', ['Monday'], at(11, 4), '2026-11-23T11:30'],
    ['16:00 of a later shared day', ['Thursday', 'Friday'], at(11, 34), '2026-11-26T16:00'],
    ['a later day once today is over', ['Monday', 'Tuesday'], at(23, 40), '2026-11-24T16:00'],
    ['the same day of the next week', ['Monday'], at(23, 40), '2026-11-30T16:00'],
    ['the next half hour without shared days', [], at(23, 40), '2026-11-24T00:00'],
  ])('starts at %s', (_case, weekdays, now, expected) => {
    const { start, end } = slotOnWeekdays(weekdays, now);
    expect(toLocalInput(start)).toBe(expected);
    expect(Date.parse(end) - Date.parse(start)).toBe(3_600_000);
  });
});

describe('the starts that an offer begins with', () => {
  it.each([
    [
      'are on the first days, at times of day that differ',
      [at(2, 10), at(2, 14), at(3, 10), at(3, 14), at(4, 10), at(4, 18), at(5, 10)],
      [at(2, 10), at(3, 14), at(4, 18)],
    ],
    [
      'are the earliest of a day if none differs',
      [at(2, 10), at(3, 10), at(4, 10)],
      [at(2, 10), at(3, 10), at(4, 10)],
    ],
    [
      'are several of a day if the days are too few',
      [at(2, 10), at(2, 14), at(3, 10), at(3, 18)],
      [at(2, 10), at(3, 18), at(2, 14)],
    ],
    ['are none without a common time', [], []],
  ])('%s', (_what, starts, expected) => {
    expect(preselectStarts(starts, 3)).toEqual(expected);
  });
});

it('free times are split at midnight', () => {
  const days = weekDays([{ start: at(16, 22), end: at(18, 1) }], new Date(2026, 2, 16, 12));
  expect(days.map(({ parts }) => parts).slice(0, 4)).toEqual([
    [{ start: 22 * 60, end: 24 * 60 }],
    [{ start: 0, end: 24 * 60 }],
    [{ start: 0, end: 60 }],
    [],
  ]);
});

it('declined sessions do not overlap', () => {
  const invited = (answer: 'maybe' | 'declined') =>
    session({ createdBy: 'grace', participants: [{ _id: 'ada', name: 'Ada', answer }] });
  const find = (one: StudySession) =>
    findOverlaps([one], session(), { userId: 'ada', except: undefined });
  expect(find(invited('maybe'))).toHaveLength(1);
  expect(find(invited('declined'))).toEqual([]);
});

it.each([
  [0, 'No place left'],
  [1, '1 place left'],
  [9, '9 places left'],
  [49, 'Places left'],
])('%i places are shown as %s', (left, text) => {
  expect(placesText(left)).toBe(text);
});

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
])('the attendance of %j and the organizer %s is "%s"', (participants, organizer, expected) => {
  expect(attendanceText({ participants }, { userId: 'ada', organizer })).toBe(expected);
});
