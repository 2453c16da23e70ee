import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { SessionAnswer, StudySession } from '../../../contract/sessions.ts';
import {
  formatCalendarParams,
  fromIsoDay,
  parseCalendarParams,
  type ShownView,
} from '../../../src/features/calendar/calendarParams.ts';
import {
  dayByKey,
  nextSession,
  periodOf,
  sessionsIn,
  stepFrom,
  weeksOfMonth,
  type FirstWeekday,
} from '../../../src/features/calendar/calendarPeriod.ts';
import { CalendarSummary } from '../../../src/features/calendar/CalendarSummary.tsx';
import { filterSessions } from '../../../src/features/calendar/filterSessions.ts';
import { toEvent } from '../../../src/features/calendar/grid/calendarEvent.ts';
import { makeLocalizer } from '../../../src/features/calendar/grid/calendarLocalizer.ts';
import { dragPropsOf } from '../../../src/features/calendar/grid/dragOptions.ts';
import {
  invitationStatus,
  STATUS_LABELS,
} from '../../../src/features/sessions/invitationStatus.ts';
import {
  colourSessions,
  legendOf,
  PALETTE,
  type ColourMode,
} from '../../../src/features/calendar/sessionColours.ts';
import { useCalendarParams } from '../../../src/features/calendar/useCalendarParams.ts';
import { useReveal } from '../../../src/features/calendar/useReveal.ts';
import { useSessionMoves } from '../../../src/features/calendar/useSessionMoves.ts';
import { sessionsApi } from '../../../src/features/sessions/sessionsApi.ts';
import { selectQueuedMoves } from '../../../src/features/sessions/sessionsSlice.ts';
import { subjectColour } from '../../../src/ui/people/subjectColour.ts';
import { toIsoDay } from '../../../src/ui/time/times.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { setDate } from '../../support/client/fakeClock.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { session } from '../sessions/sessionFixture.ts';
import { renderGrid } from './renderGrid.tsx';

const read = (query: string) => parseCalendarParams(new URLSearchParams(query));

describe('the calendar params of the URL', () => {
  it('are parsed and formatted unchanged', () => {
    const queries = [
      'view=week&date=2026-03-02&session=s1',
      'view=day&date=2026-12-31',
      'view=month',
      'view=week&date=2026-03-02&show=mine',
      'show=invited&session=s1',
      'show=open',
      '',
    ];
    expect(queries.map((query) => formatCalendarParams(read(query)).toString())).toEqual(queries);
  });

  it.each([
    ...['', 'view=agenda', 'show=all', 'show=other'],
    ...['date=yesterday', 'date=2026-02-31T10:00', 'date=2026-13-01'],
  ])('default to no view, day or session, as in "%s"', (query) => {
    expect(read(query)).toEqual({ view: null, date: null, filter: 'all', session: null });
  });
});

const date = (day: string) => fromIsoDay(day)!;

it.each<[ShownView, at: string, period: [string, string], steps: [string, string]]>([
  ['month', '2026-03-31', ['2026-03-01', '2026-04-01'], ['2026-02-28', '2026-04-30']],
  ['month', '2026-12-31', ['2026-12-01', '2027-01-01'], ['2026-11-30', '2027-01-31']],
  ['week', '2026-03-08', ['2026-03-08', '2026-03-15'], ['2026-03-01', '2026-03-15']],
  ['week', '2026-11-07', ['2026-11-01', '2026-11-08'], ['2026-10-31', '2026-11-14']],
  ['agenda', '2026-11-01', ['2026-11-01', '2026-11-29'], ['2026-10-04', '2026-11-29']],
  ['day', '2026-11-01', ['2026-11-01', '2026-11-02'], ['2026-10-31', '2026-11-02']],
])('the %s of %s is from and to %j, between %j', (view, at, days, neighbours) => {
  const { start, end } = periodOf(view, date(at), 'sunday');
  expect([start, end].map(toIsoDay)).toEqual(days);
  const steps = [-1, 1] as const;
  expect(steps.map((step) => toIsoDay(stepFrom(view, date(at), step)))).toEqual(neighbours);
});

it.each([
  ['2026-02-10', 'sunday', '2026-02-08', 4],
  ['2026-03-14', 'sunday', '2026-03-08', 5],
  ['2026-08-10', 'sunday', '2026-08-09', 6],
  ['2026-03-14', 'monday', '2026-03-09', 6],
  ['2026-03-14', 'saturday', '2026-03-14', 5],
] as const)(
  'the week of %s from %s starts on %s, in a month of %i weeks',
  (at, first, start, rows) => {
    expect(toIsoDay(periodOf('week', date(at), first).start)).toBe(start);
    expect(weeksOfMonth(date(at), first)).toBe(rows);
  },
);

it('keys move from March 1 to another day, or nowhere', () => {
  const moved = (...keys: string[]) =>
    keys.map((key) => {
      const next = dayByKey(key, date('2026-03-01'), date('2026-05-20'), 'sunday');
      return next && toIsoDay(next);
    });
  const arrows = ['2026-02-28', '2026-03-02', '2026-02-22', '2026-03-08'];
  expect(moved('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown')).toEqual(arrows);
  const others = ['2026-03-01', '2026-03-07', '2026-02-01', '2026-04-01', '2026-05-20'];
  expect(moved('Home', 'End', 'PageUp', 'PageDown', 't')).toEqual(others);
  expect(moved('T', 'a', 'Tab', 'Enter')).toEqual(['2026-05-20', null, null, null]);
});

it.each<[ShownView, at: string, shown: string[], next: string | undefined, first?: FirstWeekday]>([
  ['month', '2026-03-15', ['late', 'early'], undefined],
  ['month', '2026-02-15', [], 'early'],
  // The weeks of February include days of March.
  ['month', '2026-02-15', ['early'], 'late', 'saturday'],
  ['week', '2026-03-08', [], 'late'],
  ['week', '2026-02-28', [], 'early'],
  ['agenda', '2026-02-02', [], 'early'],
  ['agenda', '2026-02-03', ['early'], 'late'],
  ['agenda', '2026-03-03', ['late'], undefined],
  ['day', '2026-03-02', ['early'], 'late'],
  ['day', '2026-03-03', [], 'late'],
])('the %s of %s has %j, and the next session is %s', (view, at, shown, next, first = 'sunday') => {
  const late = session({
    _id: 'late',
    startTime: new Date(2026, 2, 20, 9).toISOString(),
    endTime: new Date(2026, 2, 20, 10).toISOString(),
  });
  const all = [late, session({ _id: 'early' })];
  expect(sessionsIn(all, view, date(at), first).map(({ _id }) => _id)).toEqual(shown);
  expect(nextSession(all, view, date(at), first)?._id).toBe(next);
});

it.each<[FirstWeekday, string]>([
  ['sunday', '2026-11-29'],
  ['monday', '2026-11-30'],
  ['saturday', '2026-11-28'],
])('the weeks of the grid start on %s', (first, day) => {
  const localizer = makeLocalizer(first);
  expect(toIsoDay(localizer.firstVisibleDay(date('2026-12-15'), localizer))).toBe(day);
});

const grace = { _id: 'grace', name: 'Grace Hopper' };
const alan = { _id: 'alan', name: 'Alan Turing' };
const ada = { _id: 'ada', name: 'Ada Lovelace' };

const sessions = [
  session({ _id: 'alone', participants: [] }),
  session({ _id: 'withGrace', participants: [grace] }),
  session({ _id: 'byAlan', createdBy: 'alan', participants: [ada] }),
  session({ _id: 'byGrace', createdBy: 'grace', participants: [ada] }),
  session({ _id: 'several', participants: [grace, alan], places: 2 }),
];
const coloursOf = (some: StudySession[], mode: ColourMode, subjects: string[] = []) =>
  colourSessions(some, { mode, userId: 'ada', buddies: [grace, alan], subjects });
const colours = (mode: ColourMode) => coloursOf(sessions, mode);
const labels = (mode: ColourMode) =>
  [...colours(mode).values()].map(({ label, mark }) => `${label} ${mark}`);

describe('the colours of sessions', () => {
  it('are none, by kind or by buddy, each with a text, and once in the legend', () => {
    expect(labels('one')).toEqual([]);
    expect(legendOf(sessions, colours('one'))).toEqual([]);
    expect(labels('role')).toEqual(['Mine ', 'Mine ', 'Invited ↙', 'Invited ↙', 'Mine ']);
    expect(labels('buddy')).toEqual([
      'Without a buddy ',
      'Grace Hopper GH',
      'Alan Turing AT',
      'Grace Hopper GH',
      'Several buddies +',
    ]);
    expect(
      ['withGrace', 'byAlan', 'byGrace'].map((id) => colours('buddy').get(id)?.colour),
    ).toEqual([PALETTE[0], PALETTE[1], PALETTE[0]]);
    expect(legendOf(sessions, colours('buddy')).map(({ label }) => label)).toEqual([
      ...['Alan Turing', 'Grace Hopper', 'Several buddies', 'Without a buddy'],
    ]);
    const foreign = session({ createdBy: 'emmy', participants: [ada] });
    expect(coloursOf([foreign], 'buddy').get('s1')?.label).toBe('Study buddy');
  });

  it.each([
    ['Linear algebra II', '', 'Linear Algebra'],
    ['Algebra', '', 'Algebra'],
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
      ...['Art', 'C++', 'Database', 'Data Structures and Algorithms', 'Algebra'],
      ...['Graph Theory', 'Linear Algebra'],
    ]).get('s1');
    expect(found?.label).toBe(label ?? 'Other sessions');
    if (label) expect(found?.colour).toBe(subjectColour(label.toUpperCase()));
  });
});

it.each([
  ['all', ['alone', 'withGrace', 'byAlan', 'byGrace', 'several']],
  ['mine', ['alone', 'withGrace', 'several']],
  ['invited', ['byAlan', 'byGrace']],
  // The own open session after an earlier one of a buddy.
  ['open', ['earlier', 'several']],
] as const)('the filter "%s" shows %j', (filter, ids) => {
  const { participants: _participants, createdBy: _createdBy, ...shared } = session();
  const startTime = '2026-03-01T10:00:00.000Z';
  const creator = { ...grace, avatar: '' };
  const open = [{ ...shared, _id: 'earlier', startTime, creator, placesLeft: 1 }];
  const shown = filterSessions(sessions, { filter, userId: 'ada', open });
  expect(shown.map(({ _id }) => _id)).toEqual(ids);
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
const open = { ...planned(), createdBy: 'maya', placesLeft: 2 };

it.each([
  ['ada', 'whom nobody answered', 'Nobody has answered yet', planned('pending', 'pending')],
  ['ada', 'whom somebody answered', undefined, planned('pending', 'declined')],
  ['ada', 'who invited nobody', undefined, planned()],
  ['ada', 'of a service without answers', undefined, planned(undefined)],
  ['ada', 'after the end', undefined, { ...planned('pending'), endTime: '2020-01-01T00:00:00Z' }],
  ['ada', 'who can ask to join', 'Open to join', open],
  ['maya', 'who opened the session', undefined, open],
  ['p0', 'who has not answered', 'Please answer', planned('pending', 'accepted')],
  ['p0', 'who declined', 'You declined', planned('declined', 'accepted')],
  ['p0', 'who comes', undefined, planned('accepted', 'accepted')],
  ['p0', 'who may come', undefined, planned('maybe', 'accepted')],
] as const)('the status of an invitation for %s, %s, is %s', (userId, _who, label, has) => {
  const status = invitationStatus(has, userId);
  expect(status && STATUS_LABELS[status]).toBe(label);
});

/** An instant of a local hour in March 2026. */
const at = (day: number, hour: number) => new Date(2026, 2, day, hour);
const spanOn = (day: number): [string, string] => [
  at(day, 10).toISOString(),
  at(day, 11).toISOString(),
];

it.each([
  ['week', '2026-03-10', 14],
  ['day', '2026-03-02', 10],
  ['day', '2026-03-05', 8],
] as const)('the %s of %s is scrolled to what matters first', (view, day, hour) => {
  setDate(new Date(2026, 2, 10, 14, 20).toISOString());
  // jsdom has no layout. Each hour has a height of 100 pixels.
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(
    this: Element,
  ) {
    const hours = [...document.querySelectorAll('.rbc-time-gutter .rbc-timeslot-group')];
    return new DOMRect(0, Math.max(0, hours.indexOf(this)) * 100, 0, 0);
  });
  const { all } = renderGrid(view, day, spanOn(2));
  // The label of an hour reaches above its line.
  expect(all('.rbc-time-view')[0]?.scrollTop).toBe(hour * 100 - 12);
});

it('a session in the month belongs to its day, and is muted when it is over', async () => {
  setDate('2026-03-10T11:20:00.000Z');
  const { all } = renderGrid('month', '2026-03-15', spanOn(4), spanOn(20));
  const events = all('.rbc-event');
  expect(events.map(({ classList }) => classList.contains('is-over'))).toEqual([true, false]);
  const groups = () =>
    all('.rbc-date-cell[role=group]').map((group) => [
      group.getAttribute('aria-label'),
      group.getAttribute('aria-owns'),
    ]);
  await waitFor(() =>
    expect(groups()).toEqual([
      ['Wednesday, March 4, 2026', events[0]!.id],
      ['Friday, March 20, 2026', events[1]!.id],
    ]),
  );
});

it.each([
  ['/sessions', '/sessions?date=2026-04-09'],
  ['/sessions?view=week&date=2026-03-15', '/sessions?view=week&date=2026-04-09'],
  ['/sessions?show=mine', '/sessions?date=2026-04-09&show=mine'],
  ['/sessions?show=invited', '/sessions?date=2026-04-09'],
  ['/sessions?show=open', '/sessions?date=2026-04-09'],
])('a new session leads from %s to %s', (before, after) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[before]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(() => ({ ...useCalendarParams(), at: useLocation() }), { wrapper });
  act(() => {
    result.current.reveal('2026-04-09');
  });
  expect(result.current.at.pathname + result.current.at.search).toBe(after);
});

it.each([
  ['a month', false, 9, [['2026-04-09']]],
  ['an agenda of four weeks that ends before it', true, 12, [['2026-04-09']]],
  ['an agenda of four weeks that has it', true, 13, []],
])('a new session moves %s', (_what, isAgenda, day, moves) => {
  const [reveal, show] = [jest.fn(), jest.fn()];
  const options = { sessions: [], date: at(day, 12), isAgenda, reveal, show };
  const { result } = renderHook(() => useReveal(options));
  const startTime = new Date(2026, 3, 9, 20).toISOString();
  result.current.onCreated(session({ startTime, endTime: new Date(2026, 3, 9, 21).toISOString() }));
  expect(reveal.mock.calls).toEqual(moves);
});

it.each([
  ['month', 1, false, '1 session'],
  ['day', 2, true, '2 sessions'],
  ['month', 0, false, 'Nothing planned in this month.'],
  ['week', 0, false, 'Nothing planned in this week.'],
  ['agenda', 0, false, 'Nothing planned in these weeks.'],
  ['day', 0, false, 'Nothing planned on this day.'],
  ['week', 0, true, 'No sessions of this kind.'],
] as const)(
  'the summary of a %s with %i sessions, filtered: %s',
  (view, count, isFiltered, text) => {
    const props = { view, isFiltered, next: session(), onNext: jest.fn(), onRetry: undefined };
    const { rerender } = render(<CalendarSummary count={undefined} {...props} />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    rerender(<CalendarSummary count={count} {...props} />);
    expect(screen.getByRole('status')).toHaveTextContent(text);
    expect(screen.queryAllByText(/^Next: Mon, Mar 2, \d+:00\s[AP]M$/)).toHaveLength(count ? 0 : 1);
  },
);

describe('moves by a drag', () => {
  const own = session({
    series: { _id: 'r1', interval: 1, timeZone: 'Europe/Berlin', index: 0 },
  });
  const invited = session({ _id: 's2', createdBy: 'grace' });
  const service = fakeServiceForEachTest();

  async function renderMoves() {
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    const sessions: StudySession[] = [own, invited];
    await store.dispatch(sessionsApi.util.upsertQueryData('getSessions', undefined, sessions));
    const { result, unmount } = renderHook(() => useSessionMoves(sessions), {
      wrapper: ({ children }: { children: ReactNode }) => (
        <Provider store={store}>{children}</Provider>
      ),
    });
    const queued = () => selectQueuedMoves(store.getState()).map(({ times }) => times.startTime);
    return { moves: result, unmount, queued };
  }

  const sent = () => service.calls.filter(({ method }) => method === 'PATCH');

  beforeEach(() => {
    service.handlers['PATCH /api/sessions/s1'] = () => ({ hang: true });
  });

  it.each(['leaves the calendar', 'closes the page or logs out'])(
    'send the last move of an own session when the student %s',
    async (how) => {
      const { moves, queued, unmount } = await renderMoves();
      expect(['s1', 's2', 's3'].map(moves.current.isMovable)).toEqual([true, false, false]);
      moves.current.onMoveSession('s2', at(4, 10), at(4, 11));
      moves.current.onMoveSession('s1', at(4, 10), at(4, 11));
      moves.current.onMoveSession('s1', at(4, 12), at(4, 13));
      expect(queued()).toEqual([at(4, 12).toISOString()]);
      expect(sent()).toEqual([]);
      if (how === 'leaves the calendar') unmount();
      else {
        window.dispatchEvent(new Event('beforeunload'));
        // The order of two requests is not certain.
        await waitFor(() => expect(moves.current.isMovable('s1')).toBe(false));
        moves.current.onMoveSession('s1', at(4, 14), at(4, 15));
      }
      await waitFor(() =>
        expect(sent()).toMatchObject([{ body: { startTime: at(4, 12).toISOString() } }]),
      );
      // Moves one session of the series.
      expect(sent()[0]?.body).not.toHaveProperty('scope');
      expect(queued()).toEqual([]);
    },
  );

  it('are none for a drag to the same times or to an invalid length', async () => {
    const { moves, queued } = await renderMoves();
    moves.current.onMoveSession('s1', new Date(own.startTime), new Date(own.endTime));
    moves.current.onMoveSession('s1', at(4, 10), at(4, 10));
    moves.current.onMoveSession('s1', at(4, 0), at(4, 25));
    expect(queued()).toEqual([]);
    moves.current.onMoveSession('s1', at(4, 0), at(4, 24));
    expect(queued()).toHaveLength(1);
  });

  it('lengthen sessions of less than a day, in views with times', () => {
    const propsOf = (view: 'month' | 'week') =>
      dragPropsOf({ view, isMovable: () => true, onMoveSession: jest.fn() });
    expect([propsOf('month').resizable, propsOf('week').resizable]).toEqual([false, true]);
    const { resizableAccessor } = propsOf('week');
    if (typeof resizableAccessor !== 'function') throw new Error('It is a function.');
    const day = { ...toEvent(own, 'ada'), start: at(4, 0), end: at(4, 24) };
    expect([toEvent(own, 'ada'), day].map(resizableAccessor)).toEqual([true, false]);
  });
});
