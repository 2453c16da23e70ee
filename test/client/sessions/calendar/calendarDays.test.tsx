import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StudySession } from '../../../../contract/sessions.ts';
import { setDate } from '../../../support/client/fakeClock.ts';
import {
  event,
  openSessions,
  renderSessions,
  sessionsServiceForEachTest,
  title,
} from '../openSessions.tsx';
import { dialog, expectClosed, field } from '../queries.ts';
import { mockMatchMedia } from '../../../support/client/matchMedia.ts';
import { session } from '../sessionFixture.ts';

const service = sessionsServiceForEachTest();
const user = userEvent.setup({ delay: null });

const open = (url?: string) => openSessions(service, url);

describe('the calendar of a phone', () => {
  const on = (day: number, change: Partial<StudySession> = {}) => {
    const [startTime, endTime] = [10, 11].map((hour) => new Date(2026, 9, day, hour).toISOString());
    return session({ startTime, endTime, ...change });
  };
  const day = (name: string) => screen.findByRole('region', { name });
  let unmock: () => void;
  beforeEach(() => {
    unmock = mockMatchMedia(true);
    setDate('2026-10-14T11:20:00.000Z');
  });
  afterEach(() => {
    unmock();
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
    service.handlers['GET /api/sessions'] = () => ({ body: [invitation, on(20), on(13)] });
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
    service.handlers['GET /api/sessions'] = () => ({
      body: [on(20), on(20, { _id: 's2', title: 'Logic' })],
    });
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
    const on = (day: number) => {
      const [startTime, endTime] = [10, 11].map((hour) =>
        new Date(2026, 2, day, hour).toISOString(),
      );
      return session({ _id: `s${String(day)}`, title: `On ${String(day)}`, startTime, endTime });
    };
    service.handlers['GET /api/sessions'] = () => ({ body: [on(4), on(20)] });
    await open('/sessions?date=2026-03-15');
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
    const { where } = await open('/sessions?date=2026-03-30');
    const march = screen.getByLabelText('Schedule on Monday, March 30, 2026');
    expect(march).toHaveAttribute('tabindex', '0');
    expect(screen.getByLabelText('Schedule on Tuesday, March 31, 2026')).toHaveAttribute(
      'tabindex',
      '-1',
    );
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
    await open(`/sessions?view=${view}&date=2026-03-02`);
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
