import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import SessionsRoute from '../../../src/routes/SessionsRoute.tsx';
import { DEFAULT_SETTINGS } from '../../support/client/conversationSettings.ts';
import { setDate } from '../../support/client/fakeClock.ts';
import { respond } from '../../support/client/fakeService.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import {
  event,
  layOutHours,
  openSessions,
  renderSessions,
  sessionsServiceForEachTest,
  title,
} from './openSessions.tsx';
import { button, dialog, expectClosed, field, press, quickSchedule, times } from './queries.ts';
import { session } from './sessionFixture.ts';

const service = sessionsServiceForEachTest();
const user = userEvent.setup({ delay: null });

const open = (url?: string) => openSessions(service, url);
const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const weekdays = () => textsOf('.rbc-month-header .rbc-header span:not([aria-hidden])');

describe('the calendar', () => {
  // Covers 2.92, 2.93, 2.94, 2.96, 2.97, 2.98, 2.99, 9.9
  it('shows the month from Sunday, a toolbar, and hints that fold', async () => {
    const { container } = await open();
    expect(document.querySelector('h1')).toHaveTextContent('Study Sessions Calendar');
    expect(title()).toBe('March 2026');
    expect(weekdays()).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);

    const steps = screen.getByLabelText('Show another time');
    const views = screen.getByLabelText('View');
    expect(within(steps).getByLabelText('Previous').nextElementSibling).toBe(
      within(steps).getByLabelText('Next'),
    );
    expect(steps.lastElementChild).toHaveTextContent('Today');
    expect([...views.children].map(({ textContent }) => textContent)).toEqual([
      ...['Month', 'Week', 'Day'],
    ]);
    expect(button('Month')).toHaveAttribute('aria-pressed', 'true');
    expect(steps.nextElementSibling).toBe(document.querySelector('h2'));
    expect(views.previousElementSibling).toBe(document.querySelector('h2'));

    expect(await event()).toHaveStyle({ backgroundColor: '#3b82f6', color: 'rgb(255, 255, 255)' });
    expect(container.querySelector<HTMLElement>('.rbc-calendar')?.style.height).toBe('auto');

    expect(textsOf('aside li')).toEqual([
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
    respond(service, {
      sessions: [session({ startTime: new Date(2026, 2, 2, 10).toISOString() })],
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
    respond(service, {
      sessions: [1, 2, 3, 4, 5, 6, 7].map((index) =>
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
      expect(await quickSchedule()).not.toHaveTextContent('No buddies to invite.');
      expect(document.querySelector('[role=alert]')).toBeNull();
      expect(toasts()).toEqual([]);
    },
  );

  it('offers to load the buddies again in the open form', async () => {
    service.handlers['GET /api/users/matches'] = () => ({ status: 400, body: { error: 'No.' } });
    await open();
    const form = await quickSchedule();
    expect(await within(form).findByText('Your buddies could not be loaded.')).toBeInTheDocument();
    const grace = { id: 'grace', name: 'Grace Hopper', connectionStatus: 'accepted' };
    respond(service, { 'users/matches': [grace] });
    fireEvent.click(within(form).getByText('Retry'));
    expect(await within(form).findByText('Grace Hopper')).toBeInTheDocument();
  });

  it('refetches when somebody changes a session', async () => {
    const { socket } = await open();
    await event();
    respond(service, { sessions: [session({ title: 'Number Theory' })] });
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
    expect(times()).toEqual(['2026-03-20T10:00', '2026-03-20T11:00']);
  });

  // Covers 9.7
  it('opens the form for an hour from a clicked half hour', async () => {
    const { container } = await open('/sessions?view=day&date=2026-03-02');
    const slots = container.querySelectorAll('.rbc-day-slot .rbc-time-slot');
    expect(slots).toHaveLength(48);
    fireEvent.click(slots[29]!);
    await dialog('Schedule New Session');
    expect(times()).toEqual(['2026-03-02T14:30', '2026-03-02T15:30']);
  });

  it('opens the form with the buddy and a shared day chosen, from any page', async () => {
    setDate(new Date(2026, 10, 23, 11, 34).toISOString());
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    renderScreen(
      <>
        <Link to="/sessions" state={{ scheduleWith: 'grace', weekdays: ['Thursday'] }}>
          Schedule with Grace
        </Link>
        <SessionsRoute />
      </>,
      store,
      '/sessions',
    );
    fireEvent.click(screen.getByText('Schedule with Grace'));
    await dialog('Schedule New Session');
    expect(await screen.findByLabelText('Grace Hopper')).toBeChecked();
    expect(field('Start')).toHaveValue('2026-11-26T16:00');
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
    respond(service, {
      sessions: [{ ...session(), participants: ['grace', 'emmy', 'ada'] }],
      'users/me': { id: 'ada', name: 'Ada' },
    });
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

  it.each([
    [
      'leads to its conversation',
      {
        body: [
          {
            ...{ userId: 's1', unread: 0, settings: DEFAULT_SETTINGS },
            session: { ...session(), isOpen: true, members: [] },
          },
        ],
      },
      '/chat/s1',
    ],
    ['has no link on a service without such conversations', { status: 404 }, undefined],
  ])('%s', async (_what, conversations, href) => {
    service.handlers['GET /api/conversations'] = () => conversations;
    respond(service, { 'messages/unread-counts': {} });
    await open('/sessions?date=2026-03-15&session=s1');
    await dialog('Session Details');
    await screen.findByText(href ? 'Open conversation' : 'Add to calendar');
    expect(screen.queryByText('Open conversation')?.getAttribute('href')).toBe(href);
  });
});

describe('the options of the calendar', () => {
  const openOptions = (url = '/sessions?date=2026-03-15') => {
    const invited = session({ _id: 's2', title: 'Sets', createdBy: 'grace', participants: [] });
    respond(service, { sessions: [session(), invited] });
    return open(url);
  };
  const set = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });

  it('show all sessions, own ones or invitations, as the URL says', async () => {
    const { where } = await openOptions('/sessions?date=2026-03-15&show=mine');
    await event(/Graph Theory/);
    expect(screen.queryByLabelText(/Sets/)).toBeNull();
    press('Invited');
    expect(where()).toBe('/sessions?date=2026-03-15&show=invited');
    await event(/Sets/);
    expect(screen.queryByLabelText(/Graph Theory/)).toBeNull();
    press('All');
    expect(where()).toBe('/sessions?date=2026-03-15');
    await event(/Graph Theory/);
  });

  it('colour sessions on this device, and a legend and names say what colours mean', async () => {
    const { tab, unmount } = await openOptions();
    expect(await event(/Sets/)).toHaveStyle({ backgroundColor: '#3b82f6' });
    expect(screen.queryByLabelText('Colours')).toBeNull();
    set('Colour by', 'buddy');
    const coloured = await event(/Sets, .*, Grace Hopper$/);
    expect(coloured.querySelector('[data-mark=GH]')).not.toBeNull();
    expect(screen.getByLabelText('Colours')).toHaveTextContent('Grace Hopper');
    unmount();
    renderSessions(service, '/sessions?date=2026-03-15', tab);
    expect(await event(/Sets, .*, Grace Hopper$/)).toBeInTheDocument();
    set('Colour by', 'one');
    expect(await event(/Sets, .* [AP]M$/)).toHaveStyle({ backgroundColor: '#3b82f6' });
  });

  // Covers 9.9
  it('start weeks on the day that the student chooses on this device', async () => {
    const { tab, unmount } = await openOptions();
    await event(/Graph Theory/);
    set('Weeks start on', 'monday');
    expect(weekdays()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    unmount();
    renderSessions(service, '/sessions?date=2026-03-15', tab);
    await event(/Graph Theory/);
    expect(weekdays()[0]).toBe('Mon');
  });

  it('print the page', async () => {
    window.print = jest.fn();
    await open('/sessions');
    fireEvent.click(screen.getByLabelText('Print'));
    expect(window.print).toHaveBeenCalledTimes(1);
  });
});
