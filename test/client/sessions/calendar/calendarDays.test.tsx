import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
  it('lists the days of a week with their sessions', async () => {
    const unmock = mockMatchMedia(true);
    setDate('2026-10-14T11:20:00.000Z');
    const [startTime, endTime] = [10, 11].map((hour) => new Date(2026, 9, 13, hour).toISOString());
    service.handlers['GET /api/sessions'] = () => ({ body: [session({ startTime, endTime })] });
    const { where } = renderSessions(service, '/sessions?view=week');
    const day = (name: string) => screen.findByRole('region', { name });
    const tuesday = await day('Tuesday, October 13, 2026');
    expect(title()).toMatch(/^October 11\s–\s17, 2026$/);
    expect(document.querySelectorAll('main section')).toHaveLength(7);
    const planned = await within(tuesday).findByRole('button', { name: /^Graph Theory/ });
    expect(await day('Wednesday, October 14, 2026 · Today')).toHaveTextContent('Nothing planned');
    expect(planned).toHaveTextContent(/10:00\s–\s11:00\sAM · Library, room 5/);

    await user.click(within(tuesday).getByLabelText('Schedule on Tuesday, October 13, 2026'));
    await dialog('Schedule New Session');
    expect(field('Start').value).toBe('2026-10-13T10:00');
    await user.keyboard('{Escape}');
    await expectClosed();
    planned.focus();
    await user.keyboard('{Enter}');
    await dialog('Session Details');
    expect(where()).toBe('/sessions?view=week&session=s1');
    await user.keyboard('{Escape}');
    await expectClosed();
    fireEvent.click(screen.getByLabelText('Next'));
    expect(where()).toBe('/sessions?view=week&date=2026-10-21');
    expect(title()).toMatch(/^October 18\s–\s24, 2026$/);
    unmock();
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
