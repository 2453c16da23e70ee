import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import SessionsRoute from '../../../src/routes/SessionsRoute.tsx';
import { setDate } from '../../support/client/fakeClock.ts';
import {
  event,
  layOutHours,
  openSessions,
  sessionsServiceForEachTest,
  title,
} from './openSessions.tsx';
import { button, dialog, expectClosed, field, press } from './queries.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { session } from './sessionFixture.ts';

const service = sessionsServiceForEachTest();
const user = userEvent.setup({ delay: null });

const open = (url?: string) => openSessions(service, url);

describe('the calendar', () => {
  // Covers 2.92, 2.93, 2.94, 2.96, 2.97, 2.98, 2.99, 9.9
  it('shows the month from Sunday, a toolbar, and hints that fold', async () => {
    const { container } = await open();
    expect(document.querySelector('h1')).toHaveTextContent('Study Sessions Calendar');
    expect(title()).toBe('March 2026');
    const texts = (selector: string) =>
      [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
    const weekdays = texts('.rbc-header span:not([aria-hidden])');
    expect(weekdays).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);

    const [steps, views] = [
      screen.getByLabelText('Show another time'),
      screen.getByLabelText('View'),
    ];
    expect(within(steps).getByLabelText('Previous').nextElementSibling).toBe(
      within(steps).getByLabelText('Next'),
    );
    expect(steps.lastElementChild).toHaveTextContent('Today');
    expect([...views.children].map(({ textContent }) => textContent)).toEqual([
      'Month',
      'Week',
      'Day',
    ]);
    expect(button('Month')).toHaveAttribute('aria-pressed', 'true');
    expect(steps.nextElementSibling).toBe(document.querySelector('h2'));
    expect(views.previousElementSibling).toBe(document.querySelector('h2'));

    expect(await event()).toHaveStyle({ backgroundColor: '#3b82f6', color: 'rgb(255, 255, 255)' });
    expect(container.querySelector<HTMLElement>('.rbc-calendar')?.style.height).toBe('auto');

    expect(texts('aside li')).toEqual([
      'Click a date to schedule a session.',
      'Use Quick Schedule to start now.',
      'Click a session to view or edit it.',
      'Invite buddies from your matches.',
    ]);
    expect(screen.getByText('Click a date to schedule a session.')).toBeVisible();
    await user.click(screen.getByText('How to use the calendar'));
    expect(screen.getByText('Click a date to schedule a session.')).not.toBeVisible();
  });

  // Covers 2.99
  it('closes the hints on later visits', async () => {
    const { store, unmount } = await open();
    expect(await screen.findByText('Click a date to schedule a session.')).toBeVisible();
    unmount();
    renderScreen(<SessionsRoute />, store, '/sessions');
    expect(await screen.findByText('Click a date to schedule a session.')).not.toBeVisible();
  });

  it.each([
    ['week', '2026-03-10', 14],
    ['day', '2026-03-02', 10],
    ['day', '2026-03-05', 8],
  ])('opens the %s of %s scrolled to what matters first', async (view, day, hour) => {
    setDate(new Date(2026, 2, 10, 14, 20).toISOString());
    service.handlers['GET /api/sessions'] = () => ({
      body: [session({ startTime: new Date(2026, 2, 2, 10).toISOString() })],
    });
    layOutHours();
    await open(`/sessions?view=${view}&date=${day}`);
    // The label of an hour reaches above its line.
    await waitFor(() =>
      expect(document.querySelector('.rbc-time-view')?.scrollTop).toBe(hour * 100 - 12),
    );
  });

  // Covers 2.92, 2.93, 2.95
  it('keeps the view and the date in the URL', async () => {
    setDate('2026-10-14T11:20:00.000Z');
    const { where } = await open('/sessions');
    expect(title()).toBe('October 2026');
    fireEvent.click(screen.getByLabelText('Next'));
    expect(where()).toBe('/sessions?date=2026-11-14');
    press('Day');
    expect(where()).toBe('/sessions?view=day&date=2026-11-14');
    expect(button('Day')).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(screen.getByLabelText('Previous'));
    expect(title()).toBe('Friday, November 13, 2026');
    press('Today');
    expect(where()).toBe('/sessions?view=day&date=2026-10-14');
    expect(title()).toBe('Wednesday, October 14, 2026');
  });

  // Covers 9.8
  it('shows five all-day sessions, and the rest in the day view', async () => {
    const startTime = new Date(2026, 2, 3).toISOString();
    const endTime = new Date(2026, 2, 4).toISOString();
    service.handlers['GET /api/sessions'] = () => ({
      body: [1, 2, 3, 4, 5, 6, 7].map((index) =>
        session({ _id: `s${String(index)}`, startTime, endTime }),
      ),
    });
    const { container, where } = await open('/sessions?view=week&date=2026-03-03');
    const more = await screen.findByText('+2 more');
    expect(container.querySelectorAll('.rbc-allday-cell .rbc-event')).toHaveLength(5);
    await user.click(more);
    expect(where()).toBe('/sessions?view=day&date=2026-03-03');
  });

  // Covers 8.46
  it.each([[{ status: 400, body: { error: 'No.' } }], [{ body: 'no list' }]])(
    'shows a line with Retry, and neither toast nor alert, when its requests return %j',
    async (response) => {
      service.handlers['GET /api/sessions'] = () => response;
      service.handlers['GET /api/users/matches'] = () => response;
      const { toasts } = await open();
      await waitFor(() => {
        const paths = service.calls.map(({ path }) => path);
        expect(paths).toEqual(expect.arrayContaining(['/api/sessions', '/api/users/matches']));
      });
      expect(await screen.findByText('Your sessions could not be loaded.')).toBeInTheDocument();
      press('+ Quick Schedule');
      expect(await dialog('Schedule New Session')).not.toHaveTextContent('No buddies to invite.');
      expect(document.querySelector('[role=alert]')).toBeNull();
      expect(toasts()).toEqual([]);
    },
  );

  it('offers to load the buddies again in the open form', async () => {
    service.handlers['GET /api/users/matches'] = () => ({ status: 400, body: { error: 'No.' } });
    await open();
    press('+ Quick Schedule');
    const form = await dialog('Schedule New Session');
    expect(await within(form).findByText('Your buddies could not be loaded.')).toBeInTheDocument();
    const matches = [{ id: 'grace', name: 'Grace Hopper', connectionStatus: 'accepted' }];
    service.handlers['GET /api/users/matches'] = () => ({ body: matches });
    fireEvent.click(within(form).getByText('Retry'));
    expect(await within(form).findByText('Grace Hopper')).toBeInTheDocument();
  });

  it('refetches when somebody changes a session', async () => {
    const { socket } = await open();
    await event();
    service.handlers['GET /api/sessions'] = () => ({ body: [session({ title: 'Number Theory' })] });
    socket.receive('sessionChanged', { sessionId: 's1' });
    expect(await event(/Number Theory/)).toBeInTheDocument();
  });
});

describe('scheduling from the calendar', () => {
  // Covers 2.101
  it('opens the form for a day by its number and its background', async () => {
    const { container } = await open();
    const background = container.querySelector('.rbc-day-bg')!;
    const number = screen.getByLabelText('Schedule on Friday, March 20, 2026');
    // The second click of a double click is ignored.
    for (const target of [background, number]) fireEvent.click(target, { detail: 2 });
    expect(document.querySelector('[role=dialog]')).toBeNull();

    fireEvent.click(background);
    await dialog('Schedule New Session');
    expect(field('Start').value).toBe('2026-03-01T10:00');
    expect(await screen.findByLabelText('Grace Hopper')).not.toBeChecked();
    expect(screen.queryByLabelText('Alan Turing')).toBeNull();
    press('Cancel');
    await expectClosed();
    fireEvent.click(number);
    await dialog('Schedule New Session');
    expect([field('Start').value, field('End').value]).toEqual([
      '2026-03-20T10:00',
      '2026-03-20T11:00',
    ]);
  });

  // Covers 9.7
  it('opens the form for an hour from a clicked half hour', async () => {
    const { container } = await open('/sessions?view=day&date=2026-03-02');
    const slots = container.querySelectorAll('.rbc-day-slot .rbc-time-slot');
    expect(slots).toHaveLength(48);
    fireEvent.click(slots[29]!);
    await dialog('Schedule New Session');
    expect([field('Start').value, field('End').value]).toEqual([
      '2026-03-02T14:30',
      '2026-03-02T15:30',
    ]);
  });

  // Covers 4.50
  it('refetches the sessions once one is created', async () => {
    service.handlers['POST /api/sessions'] = () => ({ status: 201, body: session({ _id: 's2' }) });
    await open();
    await event();
    press('+ Quick Schedule');
    await dialog('Schedule New Session');
    service.handlers['GET /api/sessions'] = () => ({ body: [session({ title: 'Sets' })] });
    fireEvent.change(field('Title'), { target: { value: 'Sets' } });
    press('Schedule');
    await expectClosed();
    expect(await event(/Sets/)).toBeInTheDocument();
  });
});

describe('the open session', () => {
  // Covers 2.102, 4.49
  it('is in the URL from a click until the dialog closes', async () => {
    service.handlers['PATCH /api/sessions/s1'] = () => ({ body: session() });
    const { where, goTo } = await open();
    fireEvent.click(await event());
    await dialog('Session Details');
    expect(where()).toBe('/sessions?date=2026-03-15&session=s1');
    press('Close');
    await waitFor(() => expect(where()).toBe('/sessions?date=2026-03-15'));

    fireEvent.click(await event());
    await dialog('Session Details');
    press('Edit');
    await dialog('Edit Session');
    goTo('/sessions?date=2026-03-15');
    await expectClosed();
    // Reopens with the details, not with the abandoned form.
    fireEvent.click(await event());
    await dialog('Session Details');
    press('Edit');
    await dialog('Edit Session');
    press('Save');
    await waitFor(() => expect(where()).toBe('/sessions?date=2026-03-15'));
    await waitFor(() => {
      const fetches = service.calls.filter(
        ({ method, path }) => method === 'GET' && path === '/api/sessions',
      );
      expect(fetches).toHaveLength(2);
    });
  });

  // Covers 3.21
  it('names participants that are only ids, and keeps them when it is saved', async () => {
    service.handlers['GET /api/sessions'] = () => ({
      body: [{ ...session(), participants: ['grace', 'emmy', 'ada'] }],
    });
    service.handlers['GET /api/users/me'] = () => ({ body: { id: 'ada', name: 'Ada' } });
    await open('/sessions?session=s1');
    const details = await dialog('Session Details');
    await waitFor(() => expect(details).toHaveTextContent('Grace Hopper, Study buddy, Ada'));
    press('Edit');
    expect(await screen.findByLabelText('Grace Hopper')).toBeChecked();
    press('Save');
    await waitFor(() => {
      const saved = service.calls.find(({ method }) => method === 'PATCH');
      expect(saved?.body).toMatchObject({ participants: ['grace', 'emmy', 'ada'] });
    });
  });

  it('of a link shows its month, and stays there after Escape', async () => {
    const { where } = await open('/sessions?session=s1');
    await dialog('Session Details');
    expect(title()).toBe('March 2026');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(where()).toBe('/sessions?date=2026-03-02'));
  });
});
