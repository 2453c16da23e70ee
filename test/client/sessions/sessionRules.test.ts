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
import { findOverlaps, overlapText } from '../../../src/features/sessions/overlaps.ts';
import {
  newRepeat,
  repeatOf,
  seriesText,
  summarizeRepeat,
  withInterval,
  type RepeatDraft,
} from '../../../src/features/sessions/series/repeatDraft.ts';
import { weekDays } from '../../../src/features/sessions/times/weekDays.ts';
import { localZone } from '../../../src/ui/time/zone.ts';
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

it.each([
  ['2026-03-02T12:30', '2026-03-02T13:30'],
  ['2026-03-09T09:00', '2026-03-09T10:00'],
  ['', '2026-03-02T11:00'],
  // The end was not after the start.
  ['2026-03-02T08:00', '2026-03-02T09:00', '2026-03-02T09:00'],
])('the start %p moves the end to %s', (startTime, endTime, before = '2026-03-02T11:00') => {
  const moved = moveStart(draft({ endTime: before }), startTime);
  expect(moved).toEqual(draft({ startTime, endTime }));
});

describe('the duration', () => {
  it.each([
    [{}, 90, '2026-03-02T11:30'],
    [{ endTime: '2026-03-01T09:00' }, 60, '2026-03-02T11:00'],
    [{ startTime: '2026-03-02T23:30' }, 120, '2026-03-03T01:30'],
    [{ startTime: '' }, 60, '2026-03-02T11:00'],
  ])('sets the end of %j in %i minutes to %s', (change, minutes, endTime) => {
    expect(withDuration(draft(change), minutes)).toEqual(draft({ ...change, endTime }));
  });

  it('counts whole minutes of stored times, and is unknown without a start', () => {
    expect(durationOf(toDraft(session()), session())).toBe(90);
    expect(durationOf(draft({ endTime: '2026-03-02T09:30' }))).toBe(-30);
    expect(durationOf(draft({ startTime: '' }))).toBeNull();
  });
});

describe('a valid draft', () => {
  const body = {
    title: 'Graphs',
    description: '',
    startTime: new Date(2026, 2, 2, 10).toISOString(),
    endTime: new Date(2026, 2, 2, 11).toISOString(),
    location: '',
    participants: ['grace'],
  };
  const repeat = (change: Partial<RepeatDraft>): RepeatDraft => ({ ...newRepeat, ...change });
  const timeZone = localZone();
  const weekly = repeat({ interval: '1', until: '2026-03-02', timeZone: 'Europe/Berlin' });

  it.each<[string, Partial<SessionDraft>, object, previous?: Parameters<typeof validate>[1]]>([
    ['instants and a trimmed title', { title: ' Graphs ' }, {}],
    ['24 hours', { endTime: '2026-03-03T10:00' }, { endTime: at(3, 10) }],
    ['a link', { link: ' https://meet.uni.edu ' }, { link: 'https://meet.uni.edu' }],
    ['no link that is blank', { link: ' ' }, {}],
    ['places', { places: '49' }, { places: 49 }],
    ['one place', { places: '1' }, { places: 1 }],
    ['no places that stay', { places: '2' }, {}, { ...body, places: 2 }],
    ['0 places once they are closed', {}, { places: 0 }, { ...body, places: 2 }],
    ['no repetition', { repeat: newRepeat }, {}],
    [
      'weeks until a day',
      { repeat: repeat({ interval: '1', until: '2026-03-02' }) },
      { repeat: { interval: 1, until: '2026-03-02', timeZone } },
    ],
    [
      'a number of sessions',
      { repeat: repeat({ interval: '2', end: 'count', count: '1', until: '2026-03-09' }) },
      { repeat: { interval: 2, count: 1, timeZone } },
    ],
    [
      'another rule in the zone of its series',
      { repeat: { ...weekly, until: '2026-03-09' } },
      { repeat: { interval: 1, until: '2026-03-09', timeZone: 'Europe/Berlin' } },
      { ...body, repeat: weekly },
    ],
    [
      'no rule that stays, although it ends before a new start',
      { startTime: '2026-03-05T10:00', endTime: '2026-03-05T11:00', repeat: { ...weekly } },
      { startTime: at(5, 10), endTime: at(5, 11) },
      { ...body, repeat: weekly },
    ],
  ])('has %s', (_what, change, expected, ...[previous]) => {
    const valid = draft({ title: 'Graphs', participants: ['grace'], ...change });
    expect(validate(valid, previous)).toEqual({ body: { ...body, ...expected } });
  });

  const NO_LINK = 'The video link must be a URL that starts with https://.';
  const NO_COUNT = 'Please enter how many sessions there are.';
  const NO_PLACES = 'Please choose 1 to 49 places.';

  it.each<[Partial<SessionDraft>, string]>([
    [{ title: '  ' }, 'Please give the session a title.'],
    [{ startTime: '' }, 'Please choose when it starts.'],
    [{ endTime: '' }, 'Please choose when it ends.'],
    [{ endTime: '2026-03-02T10:00' }, 'The end must be after the start.'],
    [{ endTime: '2026-03-01T10:00' }, 'The end must be after the start.'],
    [{ endTime: '2026-03-03T10:01' }, 'A session can last 24 hours at most.'],
    [{ link: 'meet.uni.edu' }, NO_LINK],
    [{ link: 'http://meet.uni.edu' }, NO_LINK],
    [{ link: 'javascript:alert(1)' }, NO_LINK],
    [{ places: '0' }, NO_PLACES],
    [{ places: '50' }, NO_PLACES],
    [{ places: 'none' }, NO_PLACES],
    [{ repeat: repeat({ interval: '1' }) }, 'Please choose the last day.'],
    [
      { repeat: repeat({ interval: '1', until: '2026-03-01' }) },
      'The last day must not be before the start.',
    ],
    [{ repeat: repeat({ interval: '1', end: 'count', count: '' }) }, NO_COUNT],
    [{ repeat: repeat({ interval: '1', end: 'count', count: '0' }) }, NO_COUNT],
    [{ repeat: repeat({ interval: '1', end: 'count', count: '1.5' }) }, NO_COUNT],
  ])('has not %j: %s', (change, error) => {
    const [field = ''] = Object.keys(change);
    expect(validate(draft(change))).toEqual({ errors: { [field]: error } });
  });

  // A Friday.
  const START = '2026-03-20T10:00';

  it.each<[Partial<RepeatDraft>, string]>([
    [{ interval: '1', until: '2026-05-08' }, 'Every Friday until May 8, 2026, 8 sessions'],
    [{ interval: '1', until: '2026-04-09' }, 'Every Friday until Apr 9, 2026, 3 sessions'],
    [{ interval: '1', until: '2026-03-26' }, 'Every Friday until Mar 26, 2026, 1 session'],
    [
      { interval: '2', end: 'count', count: '3' },
      'Every second Friday until Apr 17, 2026, 3 sessions',
    ],
    [{ interval: '1', until: '2026-03-19' }, ''],
    [{ interval: 'none' }, ''],
  ])('that repeats by %j is described as "%s"', (change, text) => {
    expect(summarizeRepeat(repeat(change), START)).toBe(text);
  });

  it('repeats eight times at first, unless it has a last day', () => {
    const untilOf = (change: Partial<RepeatDraft>, interval: RepeatDraft['interval']) =>
      withInterval(repeat(change), interval, START).until;
    expect([
      untilOf({}, 'none'),
      untilOf({}, '1'),
      untilOf({}, '2'),
      untilOf({ until: '2026-03-20' }, '1'),
      untilOf({ until: '2026-03-19' }, '1'),
    ]).toEqual(['', '2026-05-08', '2026-06-26', '2026-03-20', '2026-05-08']);
  });
});

it.each([
  [{ until: '2026-12-12' }, 'Every week until Dec 12, 2026', { end: 'until', until: '2026-12-12' }],
  [
    { interval: 2 as const, count: 8, index: 3 },
    'Every two weeks, 8 sessions',
    { interval: '2', end: 'count', count: '5' },
  ],
  [{ count: 1 }, 'Every week, 1 session', { end: 'count', count: '1' }],
])('a series %j is "%s", and its draft counts from this session on', (rule, text, expected) => {
  const series = { _id: 'r1', interval: 1 as const, timeZone: 'Europe/Berlin', index: 0, ...rule };
  expect(seriesText(series)).toBe(text);
  const shared = { interval: '1', until: '', count: '8', timeZone: 'Europe/Berlin' };
  expect(repeatOf({ series })).toEqual({ ...shared, ...expected });
  expect(repeatOf({})).toEqual(newRepeat);
});

it.each(['', 'tomorrow', '2026-13-01T10:00'])(
  '"%s" in a date-time field has no instant',
  (text) => {
    expect(fromLocalInput(text)).toBeNull();
  },
);

describe('a session with a buddy', () => {
  // A Monday.
  const now = (hour: number, minute: number) => new Date(2026, 10, 23, hour, minute, 17);

  it.each([
    ['the next half hour of a shared day', ['Monday'], now(11, 34), '2026-11-23T12:00'],
    ['the next half hour of a shared day', ['Monday'], now(11, 4), '2026-11-23T11:30'],
    ['16:00 of a later shared day', ['Thursday', 'Friday'], now(11, 34), '2026-11-26T16:00'],
    ['a later day once today is over', ['Monday', 'Tuesday'], now(23, 40), '2026-11-24T16:00'],
    ['the same day of the next week', ['Monday'], now(23, 40), '2026-11-30T16:00'],
    ['the next half hour without shared days', [], now(23, 40), '2026-11-24T00:00'],
  ])('starts at %s', (_case, weekdays, time, expected) => {
    const { start, end } = slotOnWeekdays(weekdays, time);
    expect(toLocalInput(start)).toBe(expected);
    expect(Date.parse(end) - Date.parse(start)).toBe(3_600_000);
  });
});

it.each([
  [
    'on the first days, at times of day that differ',
    [at(2, 10), at(2, 14), at(3, 10), at(3, 14), at(4, 10), at(4, 18), at(5, 10)],
    [at(2, 10), at(3, 14), at(4, 18)],
  ],
  [
    'the earliest of a day if none differs',
    [at(2, 10), at(3, 10), at(4, 10)],
    [at(2, 10), at(3, 10), at(4, 10)],
  ],
  [
    'several of a day if the days are too few',
    [at(2, 10), at(2, 14), at(3, 10), at(3, 18)],
    [at(2, 10), at(3, 18), at(2, 14)],
  ],
  ['none without a common time', [], []],
])('the starts that an offer begins with are %s', (_what, starts, expected) => {
  expect(preselectStarts(starts, 3)).toEqual(expected);
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

describe('an overlap', () => {
  const planned = (_id: string, [from, to]: [number, number], change: Partial<StudySession> = {}) =>
    session({ _id, title: _id, startTime: at(20, from), endTime: at(20, to), ...change });
  const answered = (answer: SessionAnswer) => ({
    createdBy: 'grace',
    participants: [{ _id: 'ada', name: 'Ada', answer }],
  });
  const sessions = [
    planned('Sets', [12, 14], answered('maybe')),
    planned('Logic', [11, 13]),
    planned('before', [10, 12]),
    planned('after', [14, 15]),
    planned('declined', [12, 14], answered('declined')),
    planned('edited', [12, 14]),
  ];

  it('is with sessions of the same time that the student has not declined', () => {
    const options = { userId: 'ada', except: 'edited' };
    const times = { startTime: at(20, 12), endTime: at(20, 14) };
    const found = findOverlaps(sessions, times, options);
    expect(found.map(({ _id }) => _id)).toEqual(['Logic', 'Sets']);
    const text = (count: number) => overlapText(found.slice(0, count)).replace(/\s/g, ' ');
    expect([text(0), text(1), text(2)]).toEqual([
      '',
      '“Logic”, 11:00 AM – 1:00 PM',
      '“Logic”, 11:00 AM – 1:00 PM, and 1 more',
    ]);
  });
});

it.each([
  [0, 'No place left'],
  [1, '1 place left'],
  [9, '9 places left'],
  [10, 'Places left'],
])('%i places are shown as %s', (left, text) => {
  expect(placesText(left)).toBe(text);
});

it.each([
  ['', undefined, ''],
  ['Tom', undefined, 'With Tom'],
  ['Ada, Tom', 'Grace', 'With Grace and Tom'],
  ['Ada accepted, Tom pending', 'Grace', 'You and Grace come, Tom has not answered'],
  ['Tom declined, Ada maybe', 'Grace', 'Grace comes, you may come, Tom does not come'],
  ['Ada declined', undefined, 'You do not come'],
  [
    'Tom accepted, Ben accepted, Cy accepted, Di accepted',
    undefined,
    'Tom, Ben, and 2 others come',
  ],
])('the attendance of "%s" and the organizer %s is "%s"', (text, organizer, expected) => {
  const participants = Array.from(text.matchAll(/(\w+) ?(\w*)/g), ([, name = '', answer]) => ({
    ...{ _id: name.toLowerCase(), name },
    ...(answer && { answer: answer as SessionAnswer }),
  }));
  expect(attendanceText({ participants }, { userId: 'ada', organizer })).toBe(expected);
});
