import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { StudySession } from '../../../../contract/sessions.ts';
import { CalendarSummary } from '../../../../src/features/sessions/calendar/CalendarSummary.tsx';
import { toEvent } from '../../../../src/features/sessions/calendar/grid/calendarEvent.ts';
import { dragPropsOf } from '../../../../src/features/sessions/calendar/grid/dragOptions.ts';
import { useSessionMoves } from '../../../../src/features/sessions/calendar/useSessionMoves.ts';
import { sessionsApi } from '../../../../src/features/sessions/sessionsApi.ts';
import { selectQueuedMoves } from '../../../../src/features/sessions/sessionsSlice.ts';
import { makeTestStore } from '../../../support/client/clientStore.ts';
import { setDate } from '../../../support/client/fakeClock.ts';
import { respond } from '../../../support/client/fakeService.ts';
import { matchMediaForEachTest, mockMatchMedia } from '../../../support/client/matchMedia.ts';
import {
  event,
  openSessions,
  renderSessions,
  sessionsServiceForEachTest,
  title,
} from '../openSessions.tsx';
import { dialog, expectClosed, field, fill, press } from '../queries.ts';
import { session } from '../sessionFixture.ts';

const service = sessionsServiceForEachTest();
const user = userEvent.setup({ delay: null });

/** A session at 10:00 of a day in 2026. */
function sessionOn(month: number, day: number, change: Partial<StudySession>): StudySession {
  const [startTime, endTime] = [10, 11].map((hour) =>
    new Date(2026, month, day, hour).toISOString(),
  );
  return session({ startTime, endTime, ...change });
}

describe('the calendar of a phone', () => {
  const on = (day: number, change: Partial<StudySession> = {}) => sessionOn(9, day, change);
  const day = (name: string) => screen.findByRole('region', { name });
  matchMediaForEachTest(true);
  beforeEach(() => {
    setDate('2026-10-14T11:20:00.000Z');
  });

  it('begins with an agenda from today', async () => {
    const invitation = on(16, {
      _id: 's2',
      title: 'Logic',
      location: '',
      createdBy: 'grace',
      participants: [
        { _id: 'ada', name: 'Ada Lovelace', answer: 'pending' },
        { _id: 'emmy', name: 'Emmy Noether', answer: 'maybe' },
      ],
    });
    respond(service, { sessions: [invitation, on(20), on(13)] });
    service.handlers['PUT /api/sessions/s2/answer'] = () => ({ body: invitation });
    const { where } = renderSessions(service, '/sessions');
    const today = await day('Wednesday, October 14 · Today');
    expect(title()).toMatch(/^Oct 14\s–\sNov 10$/);
    await waitFor(() => expect(today).toHaveTextContent('Nothing planned'));
    expect(document.querySelectorAll('main section')).toHaveLength(3);
    const friday = await day('Friday, October 16');
    await waitFor(() =>
      expect(within(friday).getByRole('button', { name: /^Logic/ })).toHaveTextContent(
        /Grace Hopper comes, Emmy Noether may come, you have not answered$/,
      ),
    );
    const answers = await within(friday).findByRole('group', { name: 'Will you come to Logic?' });
    await user.click(within(answers).getByText('Accept'));
    await waitFor(() =>
      expect(service.calls.at(-1)?.body ?? service.calls.at(-2)?.body).toEqual({
        answer: 'accepted',
      }),
    );

    const tuesday = await day('Tuesday, October 20');
    const planned = within(tuesday).getByRole('button', { name: /^Graph Theory/ });
    expect(planned).toHaveTextContent(/10:00\s–\s11:00\sAM · Library, room 5/);
    await user.click(within(tuesday).getByLabelText('Schedule on Tuesday, October 20, 2026'));
    await dialog('Schedule New Session');
    expect(field('Start').value).toBe('2026-10-20T10:00');
    await user.keyboard('{Escape}');
    await expectClosed();
    planned.focus();
    await user.keyboard('{Enter}');
    await dialog('Session Details');
    expect(where()).toBe('/sessions?session=s1');
    await user.keyboard('{Escape}');
    await expectClosed();
    fireEvent.click(screen.getByLabelText('Next'));
    expect(where()).toBe('/sessions?date=2026-11-11');
  });

  it('lists the sessions of the chosen day below the dots of the month', async () => {
    respond(service, { sessions: [on(20), on(20, { _id: 's2', title: 'Logic' })] });
    const { container, where } = await openSessions(service, '/sessions?view=month');
    const today = await day('Wednesday, October 14 · Today');
    await waitFor(() => expect(today).toHaveTextContent('Nothing planned'));
    expect(container.querySelector('.rbc-event')).toBeNull();
    const tuesday = screen.getByLabelText('Tuesday, October 20, 2026, 2 sessions');
    expect(tuesday.querySelectorAll('b')).toHaveLength(2);
    await user.click(tuesday);
    expect(where()).toBe('/sessions?view=month&date=2026-10-20');
    expect(await day('Tuesday, October 20')).toHaveTextContent(/Graph Theory.*Logic/);
    // A day is also scheduled on by a tap, once it is chosen or when it has nothing to show.
    await user.click(screen.getByLabelText('Schedule on Wednesday, October 21, 2026'));
    await dialog('Schedule New Session');
    await user.keyboard('{Escape}');
    await expectClosed();
    await user.click(tuesday);
    await dialog('Schedule New Session');
    expect(field('Start').value).toBe('2026-10-20T10:00');
  });
});

describe('a session in the month', () => {
  it('belongs to its day, and is muted when it is over', async () => {
    setDate('2026-03-10T11:20:00.000Z');
    const on = (day: number) =>
      sessionOn(2, day, { _id: `s${String(day)}`, title: `On ${String(day)}` });
    respond(service, { sessions: [on(4), on(20)] });
    await openSessions(service, '/sessions?date=2026-03-15');
    const events = [await event(/On 4/), await event(/On 20/)];
    expect(events.map(({ classList }) => classList.contains('is-over'))).toEqual([true, false]);
    const groups = [...document.querySelectorAll('.rbc-date-cell[role=group]')].map((group) => [
      group.ariaLabel ?? group.getAttribute('aria-label'),
      group.getAttribute('aria-owns'),
    ]);
    expect(groups).toEqual([
      ['Wednesday, March 4, 2026', events[0]!.id],
      ['Friday, March 20, 2026', events[1]!.id],
    ]);
  });
});

describe('the keyboard', () => {
  it('moves from day to day of the month', async () => {
    setDate('2026-10-14T11:20:00.000Z');
    const { where } = await openSessions(service, '/sessions?date=2026-03-30');
    const march = screen.getByLabelText('Schedule on Monday, March 30, 2026');
    expect(march.tabIndex).toBe(0);
    expect(screen.getByLabelText('Schedule on Tuesday, March 31, 2026').tabIndex).toBe(-1);
    march.focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    await waitFor(() =>
      expect(screen.getByLabelText('Schedule on Tuesday, April 7, 2026')).toHaveFocus(),
    );
    expect(where()).toBe('/sessions?date=2026-04-07');
    expect(title()).toBe('April 2026');
    await user.keyboard('t');
    await waitFor(() =>
      expect(screen.getByLabelText('Schedule on Wednesday, October 14, 2026')).toHaveFocus(),
    );
  });

  // Covers 2.101
  it.each([
    ['month', '{Enter}'],
    ['week', ' '],
    ['day', '{Enter}'],
  ])('schedules on a day and opens a session of the %s view', async (view, key) => {
    await openSessions(service, `/sessions?view=${view}&date=2026-03-02`);
    const name = 'Schedule on Monday, March 2, 2026';
    const day = screen.queryByLabelText(name) ?? screen.getByText(name).closest('button');
    day?.focus();
    expect(day).toHaveFocus();
    await user.keyboard('{Enter}');
    await dialog('Schedule New Session');
    expect(field('Start').value).toBe('2026-03-02T10:00');
    await user.keyboard('{Escape}');
    await expectClosed();
    const planned = await event();
    planned.focus();
    expect(planned).toHaveFocus();
    await user.keyboard(key);
    await dialog('Session Details');
  });
});

describe('what the calendar reveals', () => {
  const created = session({
    _id: 's2',
    title: 'Sets',
    startTime: new Date(2026, 3, 9, 20).toISOString(),
    endTime: new Date(2026, 3, 9, 21).toISOString(),
  });

  /** The names of the sessions that were scrolled into view. */
  let scrolledTo: (string | null)[];

  beforeEach(() => {
    setDate(new Date(2026, 2, 15, 12).toISOString());
    scrolledTo = [];
    jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function record(
      this: Element,
    ) {
      scrolledTo.push(this.getAttribute('aria-label') ?? this.textContent);
    });
  });

  async function schedule() {
    service.handlers['POST /api/sessions'] = () => {
      respond(service, { sessions: [session(), created] });
      return { status: 201, body: created };
    };
    fireEvent.click(screen.getByLabelText('+ Quick Schedule'));
    await dialog('Schedule New Session');
    fill('Title', 'Sets');
    press('Schedule');
    await expectClosed();
  }

  it.each([
    ['/sessions?view=week', '/sessions?view=week&date=2026-04-09'],
    ['/sessions?view=day&show=mine', '/sessions?view=day&date=2026-04-09&show=mine'],
  ])(
    'shows the next one, which is one press away from an empty calendar at %s',
    async (before, after) => {
      respond(service, { sessions: [session(), created] });
      const { where } = await openSessions(service, before);
      const next = await screen.findByText(/^Next: Thu, Apr 9, 8:00\sPM$/);
      next.focus();
      fireEvent.click(next);
      const shown = await event(/Sets, Thursday, April 9/);
      expect(where()).toBe(after);
      await waitFor(() => expect(shown).toHaveFocus());
      expect(scrolledTo).toEqual([expect.stringContaining('Sets')]);
    },
  );

  // Covers 4.50
  it.each([
    ['/sessions', '/sessions?date=2026-04-09'],
    ['/sessions?view=week&date=2026-03-15', '/sessions?view=week&date=2026-04-09'],
    ['/sessions?show=mine', '/sessions?date=2026-04-09&show=mine'],
    ['/sessions?show=invited', '/sessions?date=2026-04-09'],
  ])('shows a new one in the calendar at %s', async (before, after) => {
    const { where } = await openSessions(service, before);
    await schedule();
    expect(await event(/Sets, Thursday, April 9/)).toBeInTheDocument();
    expect(where()).toBe(after);
    await waitFor(() => expect(scrolledTo).toEqual([expect.stringContaining('Sets')]));
  });

  it.each([
    [12, '/sessions?date=2026-04-09'],
    [13, '/sessions'],
  ])(
    'moves an agenda of four weeks from March %i only if a new one is outside',
    async (day, after) => {
      const unmock = mockMatchMedia(true);
      setDate(new Date(2026, 2, day, 12).toISOString());
      const { where } = renderSessions(service, '/sessions');
      await screen.findByLabelText('+ Quick Schedule');
      await schedule();
      expect(await screen.findByText('Sets')).toBeInTheDocument();
      expect(where()).toBe(after);
      await waitFor(() => expect(scrolledTo).toEqual([expect.stringContaining('Sets')]));
      unmock();
    },
  );
});

it.each([
  ['month', 1, false, '1 session'],
  ['day', 2, true, '2 sessions'],
  ['month', 0, false, 'Nothing planned in this month.'],
  ['week', 0, false, 'Nothing planned in this week.'],
  ['agenda', 0, false, 'Nothing planned in these weeks.'],
  ['week', 0, true, 'No sessions of this kind.'],
] as const)(
  'the summary of a %s with %i sessions, filtered: %s',
  (view, count, isFiltered, text) => {
    const onNext = jest.fn();
    const props = { view, isFiltered, next: session(), onNext, onRetry: undefined };
    const { rerender } = render(<CalendarSummary count={undefined} {...props} />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    rerender(<CalendarSummary count={count} {...props} />);
    expect(screen.getByRole('status')).toHaveTextContent(text);
    const button = screen.queryByRole('button');
    if (count > 0) expect(button).toBeNull();
    else {
      expect(button).toHaveTextContent(/^Next: Mon, Mar 2, \d+:00\s[AP]M$/);
      fireEvent.click(button!);
      expect(onNext).toHaveBeenCalledWith(session());
    }
  },
);

describe('moves by a drag', () => {
  const own = session();
  const invited = session({ _id: 's2', createdBy: 'grace' });
  const at = (hour: number) => new Date(2026, 2, 4, hour);

  async function renderMoves() {
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    await store.dispatch(sessionsApi.endpoints.getSessions.initiate());
    const { result, unmount } = renderHook(() => useSessionMoves([own, invited]), {
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
      moves.current.onMoveSession('s2', at(10), at(11));
      moves.current.onMoveSession('s1', at(10), at(11));
      moves.current.onMoveSession('s1', at(12), at(13));
      expect(queued()).toEqual([at(12).toISOString()]);
      expect(sent()).toEqual([]);
      if (how === 'leaves the calendar') unmount();
      else {
        window.dispatchEvent(new Event('beforeunload'));
        // The order of two requests is not certain.
        await waitFor(() => expect(moves.current.isMovable('s1')).toBe(false));
        moves.current.onMoveSession('s1', at(14), at(15));
      }
      await waitFor(() =>
        expect(sent()).toMatchObject([{ body: { startTime: at(12).toISOString() } }]),
      );
      expect(queued()).toEqual([]);
    },
  );

  it('are none for a drag to the same times or to an invalid length', async () => {
    const { moves, queued } = await renderMoves();
    moves.current.onMoveSession('s1', new Date(own.startTime), new Date(own.endTime));
    moves.current.onMoveSession('s1', at(10), at(10));
    moves.current.onMoveSession('s1', at(0), at(25));
    expect(queued()).toEqual([]);
    moves.current.onMoveSession('s1', at(0), at(24));
    expect(queued()).toHaveLength(1);
  });

  it('lengthen sessions of less than a day, in views with times', async () => {
    const options = (await renderMoves()).moves.current;
    const propsOf = (view: 'month' | 'week') => dragPropsOf({ ...options, view });
    expect([propsOf('month').resizable, propsOf('week').resizable]).toEqual([false, true]);
    const { resizableAccessor } = propsOf('week');
    if (typeof resizableAccessor !== 'function') throw new Error('It is a function.');
    const day = { ...toEvent(own, 'ada'), start: at(0), end: at(24) };
    expect([toEvent(own, 'ada'), day].map(resizableAccessor)).toEqual([true, false]);
  });
});
