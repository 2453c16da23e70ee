import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeService } from '../../support/fakeService.ts';
import { setDate } from '../../support/fakeClock.ts';
import { button, dialog, field, openSessions, startSessionsService } from './openSessions.tsx';
import { session } from './sessionsOfTests.ts';

let service: FakeService;
const user = userEvent.setup();

beforeEach(async () => {
  service = await startSessionsService();
});
afterEach(async () => {
  jest.useRealTimers();
  await service.stop();
});

const open = (...args: [address?: string, userId?: string]) => openSessions(service, ...args);

describe('the calendar', () => {
  it('shows the month, from Sunday, with the four hints', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Study Sessions Calendar');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('March 2026');
    expect(button('Month')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Sun',
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
    ]);
    const help = screen.getByRole('complementary', { name: 'How to use the calendar' });
    expect(
      within(help)
        .getAllByRole('listitem')
        .map((hint) => hint.textContent),
    ).toEqual([
      'Click a date to schedule a session.',
      'Use Quick Schedule to start now.',
      'Click a session to view or edit it.',
      'Invite buddies from your matches.',
    ]);
  });

  it('can do without the hints, which fold away', async () => {
    await open();
    const hint = screen.getByText('Click a date to schedule a session.');
    expect(hint).toBeVisible();
    await user.click(screen.getByText('How to use the calendar'));
    expect(hint).not.toBeVisible();
  });

  it('begins at the present month', async () => {
    setDate('2026-10-14T11:20:00.000Z');
    await open('/sessions');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('October 2026');
  });

  it('has its steps before the title and its views behind it', async () => {
    await open();
    const title = screen.getByRole('heading', { level: 2 });
    const names = (group: string) =>
      within(screen.getByRole('group', { name: group }))
        .getAllByRole('button')
        .map((each) => each.getAttribute('aria-label') ?? each.textContent);
    expect(names('Show another time')).toEqual(['Previous', 'Next', 'Today']);
    expect(names('View')).toEqual(['Month', 'Week', 'Day']);
    expect(title.previousElementSibling).toHaveAccessibleName('Show another time');
    expect(title.nextElementSibling).toHaveAccessibleName('View');
  });

  it('goes back to the present day by Today', async () => {
    setDate('2026-10-14T11:20:00.000Z');
    const { where } = await open('/sessions?view=day&date=2026-03-15');
    await user.click(button('Today'));
    expect(where()).toContain('date=2026-10-14');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(
      'Wednesday, October 14, 2026',
    );
  });

  it('is as high as its content, and shows sessions in white on blue', async () => {
    const { container } = await open();
    const event = await screen.findByRole('button', { name: /^Graph Theory/ });
    expect(event).toHaveStyle({ backgroundColor: '#3b82f6', color: 'rgb(255, 255, 255)' });
    expect(container.querySelector<HTMLElement>('.rbc-calendar')?.style.height).toBe('auto');
  });

  it('has at most five rows of what takes a whole day; the rest is a click away', async () => {
    const startTime = new Date(2026, 2, 3).toISOString();
    const endTime = new Date(2026, 2, 4).toISOString();
    service.handlers['GET /api/sessions'] = () => ({
      body: [1, 2, 3, 4, 5, 6, 7].map((index) =>
        session({ _id: `s${String(index)}`, startTime, endTime }),
      ),
    });
    const { container, where } = await open('/sessions?view=week&date=2026-03-03');
    const more = await screen.findByRole('button', { name: '+2 more' });
    expect(container.querySelectorAll('.rbc-allday-cell .rbc-event')).toHaveLength(5);
    await user.click(more);
    expect(where()).toBe('/sessions?view=day&date=2026-03-03');
  });

  it('keeps the view and the date in the address', async () => {
    const { where } = await open();
    await user.click(button('Next'));
    expect(where()).toContain('date=2026-04-15');
    await user.click(button('Week'));
    expect(where()).toBe('/sessions?view=week&date=2026-04-15');
    expect(button('Week')).toHaveAttribute('aria-pressed', 'true');
    await user.click(button('Previous'));
    expect(where()).toBe('/sessions?view=week&date=2026-04-08');
  });

  it('opens where the address says', async () => {
    await open('/sessions?view=day&date=2026-03-02');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Monday, March 2, 2026');
  });

  it('says nothing when its calls fail', async () => {
    const failing = () => ({ status: 400, body: { error: 'No.' } });
    service.handlers['GET /api/sessions'] = failing;
    service.handlers['GET /api/users/matches'] = failing;
    const { toasts } = await open();
    await waitFor(() => {
      expect(service.calls).toHaveLength(2);
    });
    await user.click(button('+ Quick Schedule'));
    await dialog('Schedule New Session');
    expect(screen.getByText('No buddies to invite.')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(toasts()).toEqual([]);
  });

  it('is loaded anew when somebody changed a session', async () => {
    const { socket } = await open();
    await screen.findByRole('button', { name: /^Graph Theory/ });
    service.handlers['GET /api/sessions'] = () => ({ body: [session({ title: 'Number Theory' })] });
    socket.arrive('sessionChanged', { sessionId: 's1' });
    expect(await screen.findByRole('button', { name: /^Number Theory/ })).toBeInTheDocument();
  });
});

describe('how much is planned in what is shown', () => {
  it.each([
    ['month', '2026-03-15', '1 session'],
    ['day', '2026-03-02', '1 session'],
    ['month', '2026-04-15', 'Nothing planned yet. Pick a day to begin.'],
    ['week', '2026-03-15', 'Nothing planned yet. Pick a time to begin.'],
    ['day', '2026-03-15', 'Nothing planned yet. Pick a time to begin.'],
  ])('in the %s of %s: %s', async (view, date, text) => {
    await open(`/sessions?view=${view}&date=${date}`);
    await waitFor(() => {
      expect(screen.getByRole('status')).toHaveTextContent(text);
    });
  });

  it('is not said while it is not known', async () => {
    service.handlers['GET /api/sessions'] = () => ({ hang: true });
    await open();
    expect(screen.getByRole('status')).toHaveTextContent(/^$/);
  });
});

describe('by the keyboard alone', () => {
  it('Tab leads to one day of the month, keys from there to the others', async () => {
    const { where } = await open('/sessions?date=2026-03-30');
    const march = button('Schedule on Monday, March 30, 2026');
    expect(march).toHaveAttribute('tabindex', '0');
    expect(button('Schedule on Tuesday, March 31, 2026')).toHaveAttribute('tabindex', '-1');
    march.focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    await waitFor(() => {
      expect(button('Schedule on Tuesday, April 7, 2026')).toHaveFocus();
    });
    expect(where()).toBe('/sessions?date=2026-04-07');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('April 2026');
    await user.keyboard('{Enter}');
    await dialog('Schedule New Session');
    expect(field('Start').value).toBe('2026-04-07T10:00');
  });

  it('T leads to today', async () => {
    setDate('2026-10-14T11:20:00.000Z');
    const { where } = await open('/sessions?date=2026-10-30');
    button('Schedule on Friday, October 30, 2026').focus();
    await user.keyboard('t');
    expect(where()).toBe('/sessions?date=2026-10-14');
    const today = button('Schedule on Wednesday, October 14, 2026');
    await waitFor(() => {
      expect(today).toHaveFocus();
    });
    expect(today).toHaveAttribute('aria-current', 'date');
  });

  it.each([
    ['month', 'Schedule on Friday, March 20, 2026'],
    ['week', 'Schedule on Friday, March 20, 2026'],
    ['day', 'Schedule on Friday, March 20, 2026'],
  ])('a day of the %s can be scheduled on', async (view, name) => {
    await open(`/sessions?view=${view}&date=2026-03-20`);
    button(name).focus();
    expect(button(name)).toHaveFocus();
    await user.keyboard('{Enter}');
    await dialog('Schedule New Session');
    expect(field('Start').value).toBe('2026-03-20T10:00');
  });

  it.each([
    ['month', '{Enter}'],
    ['week', ' '],
    ['day', '{Enter}'],
  ])('a session in the %s can be opened', async (view, key) => {
    await open(`/sessions?view=${view}&date=2026-03-02`);
    const event = await screen.findByRole('button', { name: /^Graph Theory, Monday, March 2/ });
    event.focus();
    expect(event).toHaveFocus();
    await user.keyboard(key);
    await dialog('Session Details');
  });
});
