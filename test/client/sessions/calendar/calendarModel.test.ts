import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { SessionAnswer, StudySession } from '../../../../contract/sessions.ts';
import {
  formatCalendarParams,
  fromIsoDay,
  parseCalendarParams,
  type ShownView,
} from '../../../../src/features/sessions/calendar/calendarParams.ts';
import {
  dayByKey,
  nextSession,
  periodOf,
  sessionsIn,
  stepFrom,
  weeksOfMonth,
  type FirstWeekday,
} from '../../../../src/features/sessions/calendar/calendarPeriod.ts';
import { filterSessions } from '../../../../src/features/sessions/calendar/filterSessions.ts';
import { invitationStatus } from '../../../../src/features/sessions/calendar/invitationStatus.ts';
import {
  colourSessions,
  legendOf,
  PALETTE,
  type ColourMode,
} from '../../../../src/features/sessions/calendar/sessionColours.ts';
import { SUBJECT_COLOURS, subjectColour } from '../../../../src/ui/people/subjectColour.ts';
import { toIsoDay } from '../../../../src/ui/time/times.ts';
import { session } from '../sessionFixture.ts';

const read = (query: string) => parseCalendarParams(new URLSearchParams(query));

describe('the calendar params of the URL', () => {
  it('default to no view, day or session', () => {
    expect(read('')).toEqual({ view: null, date: null, filter: 'all', session: null });
  });

  it.each([
    'view=week&date=2026-03-02&session=s1',
    'view=day&date=2026-12-31',
    'view=month',
    'date=2026-03-02',
    'view=week&date=2026-03-02&show=mine',
    'show=invited&session=s1',
    'show=open',
    'session=s1',
    '',
  ])('"%s" is parsed and formatted unchanged', (query) => {
    expect(formatCalendarParams(read(query)).toString()).toBe(query);
  });

  it.each([
    ...['view=agenda', 'show=all', 'show=other'],
    ...['date=yesterday', 'date=2026-02-31T10:00', 'date=2026-13-01'],
  ])('ignore the invalid value in %s', (query) => {
    expect(read(query)).toEqual(read(''));
  });
});

it('converts between a date and its local day', () => {
  expect(toIsoDay(new Date(2026, 2, 2, 23, 59))).toBe('2026-03-02');
  expect(fromIsoDay('2026-03-02')).toEqual(new Date(2026, 2, 2));
});

const date = (day: string) => fromIsoDay(day)!;

describe('the period of a view', () => {
  it.each<[view: ShownView, at: string, start: string, end: string]>([
    ['month', '2026-03-15', '2026-03-01', '2026-04-01'],
    ['month', '2026-12-31', '2026-12-01', '2027-01-01'],
    ['week', '2026-03-08', '2026-03-08', '2026-03-15'],
    ['week', '2026-11-07', '2026-11-01', '2026-11-08'],
    ['agenda', '2026-11-04', '2026-11-04', '2026-12-02'],
    ['day', '2026-11-01', '2026-11-01', '2026-11-02'],
  ])('%s of %s', (view, at, start, end) => {
    const period = periodOf(view, date(at), 'sunday');
    expect([toIsoDay(period.start), toIsoDay(period.end)]).toEqual([start, end]);
  });
});

it.each([
  ['sunday', '2026-03-08', 5],
  ['monday', '2026-03-09', 6],
  ['saturday', '2026-03-14', 5],
] as const)('a week can start on %s', (first, start, rows) => {
  expect(toIsoDay(periodOf('week', date('2026-03-14'), first).start)).toBe(start);
  expect(weeksOfMonth(date('2026-03-14'), first)).toBe(rows);
});

describe('the previous and the next date', () => {
  it.each<[view: ShownView, at: string, before: string, after: string]>([
    ['month', '2026-03-31', '2026-02-28', '2026-04-30'],
    ['week', '2026-03-08', '2026-03-01', '2026-03-15'],
    ['agenda', '2026-11-01', '2026-10-04', '2026-11-29'],
    ['day', '2026-11-01', '2026-10-31', '2026-11-02'],
  ])('by %s from %s', (view, at, before, after) => {
    const steps = [-1, 1] as const;
    expect(steps.map((step) => toIsoDay(stepFrom(view, date(at), step)))).toEqual([before, after]);
  });
});

it.each([
  ['2026-02-10', 4],
  ['2026-03-10', 5],
  ['2026-08-10', 6],
])('the month of %s has %i week rows', (at, rows) => {
  expect(weeksOfMonth(date(at), 'sunday')).toBe(rows);
});

describe('a key in the month', () => {
  it.each([
    ['ArrowLeft', '2026-02-28'],
    ['ArrowRight', '2026-03-02'],
    ['ArrowUp', '2026-02-22'],
    ['ArrowDown', '2026-03-08'],
    ['Home', '2026-03-01'],
    ['End', '2026-03-07'],
    ['PageUp', '2026-02-01'],
    ['PageDown', '2026-04-01'],
    ['t', '2026-05-20'],
  ])('%s moves from March 1 to %s', (key, day) => {
    const next = dayByKey(key, date('2026-03-01'), date('2026-05-20'), 'sunday');
    expect(next && toIsoDay(next)).toBe(day);
  });

  it.each(['a', 'Tab', 'Enter'])('%s moves nowhere', (key) => {
    expect(dayByKey(key, date('2026-03-01'), date('2026-05-20'), 'sunday')).toBeNull();
  });
});

it.each<[view: ShownView, at: string, count: number, first?: FirstWeekday]>([
  ['month', '2026-03-15', 1],
  ['month', '2026-02-15', 0],
  // The weeks of February include days of March.
  ['month', '2026-02-15', 1, 'saturday'],
  ['month', '2026-04-15', 0],
  ['week', '2026-03-15', 0],
  ['agenda', '2026-02-03', 1],
  ['agenda', '2026-03-03', 0],
  ['day', '2026-03-02', 1],
  ['day', '2026-03-03', 0],
])('the %s of %s shows %i sessions', (view, at, count, first = 'sunday') => {
  expect(sessionsIn([session()], view, date(at), first)).toHaveLength(count);
});

it.each<[view: ShownView, at: string, next: string | undefined]>([
  ['month', '2026-02-10', 'first'],
  ['week', '2026-02-28', 'first'],
  ['agenda', '2026-02-02', 'first'],
  ['agenda', '2026-02-03', 'later'],
  ['day', '2026-03-02', 'later'],
  ['day', '2026-03-20', undefined],
])('after the %s of %s comes the session: %s', (view, at, next) => {
  const later = session({ _id: 'later', startTime: new Date(2026, 2, 20, 9).toISOString() });
  const sessions = [later, session({ _id: 'first' })];
  expect(nextSession(sessions, view, date(at), 'sunday')?._id).toBe(next);
});

const grace = { _id: 'grace', name: 'Grace Hopper' };
const alan = { _id: 'alan', name: 'Alan Turing' };
const ada = { _id: 'ada', name: 'Ada Lovelace' };

const sessions = [
  session({ _id: 'alone', participants: [] }),
  session({ _id: 'withGrace', participants: [grace] }),
  session({ _id: 'byAlan', createdBy: 'alan', participants: [ada] }),
  session({ _id: 'byGrace', createdBy: 'grace', participants: [ada] }),
  session({ _id: 'several', participants: [grace, alan] }),
];
const coloursOf = (some: StudySession[], mode: ColourMode, subjects: string[] = []) =>
  colourSessions(some, { mode, userId: 'ada', buddies: [grace, alan], subjects });
const colours = (mode: ColourMode) => coloursOf(sessions, mode);
const labels = (mode: ColourMode) =>
  sessions.map(({ _id }) => {
    const colour = colours(mode).get(_id);
    return colour && [colour.label, colour.mark];
  });

describe('the colours of sessions', () => {
  it('are none, by buddy or by kind, each with a text', () => {
    expect(colours('one').size).toBe(0);
    expect(labels('role')).toEqual([
      ['Mine', ''],
      ['Mine', ''],
      ['Invited', '↙'],
      ['Invited', '↙'],
      ['Mine', ''],
    ]);
    expect(labels('buddy')).toEqual([
      ['Without a buddy', ''],
      ['Grace Hopper', 'GH'],
      ['Alan Turing', 'AT'],
      ['Grace Hopper', 'GH'],
      ['Several buddies', '+'],
    ]);
    expect(
      ['withGrace', 'byAlan', 'byGrace'].map((id) => colours('buddy').get(id)?.colour),
    ).toEqual([PALETTE[0], PALETTE[1], PALETTE[0]]);
  });

  it('are by the longest subject of the student that a title contains, in any spelling', () => {
    const titles = ['Linear algebra II', 'Algebra', 'Sheet 6'];
    const titled = titles.map((title) => session({ _id: title, title }));
    const found = coloursOf(titled, 'subject', ['Algebra', 'Linear Algebra']);
    expect(titles.map((title) => found.get(title)?.label)).toEqual([
      ...['Linear Algebra', 'Algebra', 'Other sessions'],
    ]);
    expect(found.get('Linear algebra II')?.colour).toBe(subjectColour('LINEAR ALGEBRA'));
    expect(subjectColour('Linear Algebra')).toMatch(/^var\(--subject-[1-8]\)$/);
  });

  it.each([
    ['Algorithms mock test', '', 'Data Structures and Algorithms'],
    ['GRAPH THEORY, sheet 6', '', 'Graph Theory'],
    ['Database exam', '', 'Database'],
    ['Past exams', 'Mostly databases.', 'Database'],
    ['Graph theory', 'and databases', 'Graph Theory'],
    ['Start of term', 'Articles', undefined],
    ['C++: templates', '', 'C++'],
    ['Linear models', '', undefined],
  ])('are by the subject that "%s" or "%s" names: %s', (title, description, label) => {
    const found = coloursOf([session({ title, description })], 'subject', [
      ...['Art', 'C++', 'Database', 'Data Structures and Algorithms'],
      ...['Graph Theory', 'Linear Algebra'],
    ]);
    expect(found.get('s1')?.label).toBe(label ?? 'Other sessions');
  });

  it('of a creator who is no buddy have a name', () => {
    const foreign = session({ createdBy: 'emmy', participants: [ada] });
    expect(coloursOf([foreign], 'buddy').get('s1')?.label).toBe('Study buddy');
  });

  it('are listed once in the legend', () => {
    expect(legendOf(sessions, colours('buddy')).map(({ label }) => label)).toEqual([
      ...['Alan Turing', 'Grace Hopper', 'Several buddies', 'Without a buddy'],
    ]);
    expect(legendOf(sessions, colours('one'))).toEqual([]);
  });

  it('have a contrast of 4.5 to white text', () => {
    const values = [
      ...readFileSync('src/index.css', 'utf8').matchAll(
        /--(?:session|subject)-\d: #(..)(..)(..);/g,
      ),
    ].map(([, ...channels]) => channels.map((channel) => parseInt(channel, 16) / 255));
    expect(values).toHaveLength(PALETTE.length + 1 + SUBJECT_COLOURS);
    for (const channels of values) {
      const [red = 0, green = 0, blue = 0] = channels.map((value) =>
        value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
      );
      const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      expect(1.05 / (luminance + 0.05)).toBeGreaterThan(4.5);
    }
  });
});

it('the filter shows own sessions, invitations or both', () => {
  const shown = (filter: 'all' | 'mine' | 'invited') =>
    filterSessions(sessions, { filter, userId: 'ada', open: [] }).map(({ _id }) => _id);
  expect(shown('all')).toHaveLength(5);
  expect(shown('mine')).toEqual(['alone', 'withGrace', 'several']);
  expect(shown('invited')).toEqual(['byAlan', 'byGrace']);
});

const planned = (...answers: (SessionAnswer | undefined)[]) =>
  session({
    endTime: '2999-03-02T11:30:00.000Z',
    participants: answers.map((answer, index) => ({
      _id: `p${String(index)}`,
      name: 'Buddy',
      ...(answer && { answer }),
    })),
  });

describe('the status of an invitation', () => {
  it.each([
    ['nobody answered', planned('pending', 'pending'), 'unanswered'],
    ['somebody answered', planned('pending', 'declined'), undefined],
    ['nobody is invited', planned(), undefined],
    ['the service stores no answers', planned(undefined), undefined],
    ['the session is over', { ...planned('pending'), endTime: '2020-01-01T00:00:00Z' }, undefined],
  ])('for the creator when %s', (_name, planned, status) => {
    expect(invitationStatus(planned, 'ada')).toBe(status);
  });

  it('is open for a student who can ask to join', () => {
    const open = { ...planned(), createdBy: 'maya', placesLeft: 2 };
    expect(invitationStatus(open, 'ada')).toBe('open');
    expect(invitationStatus(open, 'maya')).toBeUndefined();
  });

  it.each([
    ['pending', 'asked'],
    ['declined', 'declined'],
    ['accepted', undefined],
    ['maybe', undefined],
  ] as const)('for a student who answered %s', (answer, status) => {
    expect(invitationStatus(planned(answer, 'accepted'), 'p0')).toBe(status);
  });
});
