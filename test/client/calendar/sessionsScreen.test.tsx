import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import type { StudySession } from '../../../contract/sessions.ts';
import SessionsScreen from '../../../src/features/calendar/SessionsScreen.tsx';
import { DEFAULT_SETTINGS } from '../../support/client/conversationSettings.ts';
import { setDate } from '../../support/client/fakeClock.ts';
import { holdBack, respond, type Call } from '../../support/client/fakeService.ts';
import { matchMediaForEachTest } from '../../support/client/matchMedia.ts';
import { openScreen, renderScreen, user } from '../../support/client/renderScreen.tsx';
import {
  event,
  openSessions,
  renderSessions,
  sessionsServiceForEachTest,
  title,
} from '../sessions/openSessions.tsx';
import {
  button,
  dialog,
  expectClosed,
  field,
  fill,
  press,
  quickSchedule,
  times,
} from '../sessions/queries.ts';
import { openSession, session } from '../sessions/sessionFixture.ts';

const service = sessionsServiceForEachTest();

const open = (url?: string) => openSessions(service, url);
const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const weekdays = () => textsOf('.rbc-month-header .rbc-header span:not([aria-hidden])');
const MATCHES = 'GET /api/users/matches';
const paths = () => service.calls.map(({ path }) => path);

/** A session from 10:00 to 11:00 of a day in October 2026. */
function on(day: number, change: Partial<StudySession> = {}): StudySession {
  const [startTime, endTime] = [10, 11].map((hour) => new Date(2026, 9, day, hour).toISOString());
  return session({ startTime, endTime, ...change });
}

describe('the calendar', () => {
  // Covers 2.96, 2.98, 2.99, 9.9
  it('shows the month from Sunday, three views, and hints that fold, and are closed later', async () => {
    const { store, unmount } = await open();
    expect(document.querySelector('h1')).toHaveTextContent('Study Sessions Calendar');
    expect(title()).toBe('March 2026');
    expect(weekdays()).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    const views = [...screen.getByLabelText('View').children];
    expect(views.map(({ textContent }) => textContent)).toEqual(['Month', 'Week', 'Day']);
    expect(button('Month')).toHaveAttribute('aria-pressed', 'true');
    expect(await event()).toHaveStyle({ backgroundColor: '#3b82f6', color: 'rgb(255, 255, 255)' });
    // The service has no open sessions.
    expect(screen.queryByText('Open', { selector: 'button' })).toBeNull();

    expect(textsOf('aside li')).toEqual([
      'Click a date to schedule a session.',
      'Use Quick Schedule to start now.',
      'Click a session to view or edit it.',
      'Invite buddies from your matches.',
    ]);
    const hint = () => screen.findByText('Click a date to schedule a session.');
    expect(await hint()).toBeVisible();
    await user.click(screen.getByText('How to use the calendar'));
    expect(await hint()).not.toBeVisible();

    unmount();
    renderScreen(<SessionsScreen />, store, '/sessions');
    expect(await hint()).not.toBeVisible();
  });

  // Covers 2.92, 2.93, 2.95, 9.8
  it('keeps the view and the date in the URL, and leads from the fifth session to its day', async () => {
    setDate('2026-10-14T11:20:00.000Z');
    const [startTime, endTime] = [15, 16].map((day) => new Date(2026, 9, day).toISOString());
    respond(service, {
      sessions: [1, 2, 3, 4, 5, 6, 7].map((index) =>
        session({ _id: `s${String(index)}`, startTime: startTime!, endTime: endTime! }),
      ),
    });
    const { container, where } = await open('/sessions');
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
    press('Week');
    const more = await screen.findByText('+2 more');
    expect(container.querySelectorAll('.rbc-allday-cell .rbc-event')).toHaveLength(5);
    await user.click(more);
    expect(where()).toBe('/sessions?view=day&date=2026-10-15');
  });

  // Covers 8.46
  it.each([[{ status: 400, body: { error: 'No.' } }], [{ body: 'no list' }]])(
    'shows lines with Retry, and neither toast nor alert, without buddies and sessions: %j',
    async (response) => {
      service.handlers['GET /api/sessions'] = () => response;
      service.handlers[MATCHES] = () => ({ status: 400 });
      const { toasts } = await open();
      await waitFor(() =>
        expect(paths()).toEqual(expect.arrayContaining(['/api/sessions', '/api/users/matches'])),
      );
      expect(await screen.findByText('Your sessions could not be loaded.')).toBeInTheDocument();
      const form = within(await quickSchedule());
      expect(await form.findByText('Your buddies could not be loaded.')).toBeInTheDocument();
      expect(form.queryByText('No buddies to invite.')).toBeNull();
      expect(document.querySelector('[role=alert]')).toBeNull();
      expect(toasts()).toEqual([]);
      const grace = { id: 'grace', name: 'Grace Hopper', connectionStatus: 'accepted' };
      respond(service, { 'users/matches': [grace] });
      fireEvent.click(form.getByText('Retry'));
      expect(await form.findByText('Grace Hopper')).toBeInTheDocument();
    },
  );
});

describe('scheduling from the calendar', () => {
  it('opens the form for a day by its number, its background and keys', async () => {
    setDate('2026-10-14T11:20:00.000Z');
    const { body } = await service.handlers[MATCHES]!({} as Call);
    const respondWithMatches = holdBack(service, MATCHES, { body });
    const { container, where } = await open('/sessions?date=2026-03-30');
    const background = container.querySelector('.rbc-day-bg')!;
    const numberOf = (day: string) => screen.getByLabelText(`Schedule on ${day}, 2026`);
    const number = numberOf('Friday, March 20');
    // The second click of a double click is ignored.
    for (const target of [background, number]) fireEvent.click(target, { detail: 2 });
    expect(document.querySelector('[role=dialog]')).toBeNull();

    fireEvent.click(background);
    await dialog('Schedule New Session');
    expect(field('Start').value).toBe('2026-03-01T10:00');
    expect(screen.getByText('Loading buddies...')).toBeVisible();
    respondWithMatches();
    expect(await screen.findByLabelText('Grace Hopper')).not.toBeChecked();
    expect(screen.queryByLabelText('Alan Turing')).toBeNull();
    press('Cancel');
    await expectClosed();
    fireEvent.click(number);
    await dialog('Schedule New Session');
    expect(times()).toEqual(['2026-03-20T10:00', '2026-03-20T11:00']);
    press('Cancel');
    await expectClosed();

    const march = numberOf('Monday, March 30');
    expect([march.tabIndex, numberOf('Tuesday, March 31').tabIndex]).toEqual([0, -1]);
    march.focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    await waitFor(() => expect(numberOf('Tuesday, April 7')).toHaveFocus());
    expect(where()).toBe('/sessions?date=2026-04-07');
    expect(title()).toBe('April 2026');
    await user.keyboard('t');
    await waitFor(() => expect(numberOf('Wednesday, October 14')).toHaveFocus());
    await user.keyboard('{Enter}');
    await dialog('Schedule New Session');
    expect(field('Start').value).toBe('2026-10-14T10:00');
  });

  // Covers 2.101, 9.7
  it('opens the form by a half hour and the header of a day, and the details by a key', async () => {
    const { container } = await open('/sessions?view=day&date=2026-03-02');
    fireEvent.click(container.querySelectorAll('.rbc-day-slot .rbc-time-slot')[29]!);
    await dialog('Schedule New Session');
    expect(times()).toEqual(['2026-03-02T14:30', '2026-03-02T15:30']);
    await user.keyboard('{Escape}');
    await expectClosed();
    screen.getByText('Schedule on Monday, March 2, 2026').closest('button')!.focus();
    await user.keyboard('{Enter}');
    await dialog('Schedule New Session');
    expect(field('Start').value).toBe('2026-03-02T10:00');
    await user.keyboard('{Escape}');
    await expectClosed();
    for (const key of [' ', '{Enter}']) {
      (await event()).focus();
      await user.keyboard(key);
      await dialog('Session Details');
      await user.keyboard('{Escape}');
      await expectClosed();
    }
  });

  it('opens the form with the buddy and a shared day chosen, from any page', async () => {
    setDate(new Date(2026, 10, 23, 11, 34).toISOString());
    openScreen(
      <>
        <Link to="/sessions" state={{ scheduleWith: 'grace', weekdays: ['Thursday'] }}>
          Schedule with Grace
        </Link>
        <SessionsScreen />
      </>,
      service,
      '/sessions',
    );
    fireEvent.click(screen.getByText('Schedule with Grace'));
    await dialog('Schedule New Session');
    expect(await screen.findByLabelText('Grace Hopper')).toBeChecked();
    expect(field('Start')).toHaveValue('2026-11-26T16:00');
  });
});

describe('the open session', () => {
  // Covers 2.102, 3.21, 4.49
  it('is in the URL until its dialog closes, and keeps participants that are only ids', async () => {
    const participants = ['grace', 'emmy', 'ada'];
    respond(service, {
      sessions: [{ ...session(), participants }],
      'users/me': { id: 'ada', name: 'Ada' },
    });
    service.handlers['PATCH /api/sessions/s1'] = () => ({ body: session() });
    const { where } = await open();
    fireEvent.click(await event());
    const details = await dialog('Session Details');
    expect(where()).toBe('/sessions?date=2026-03-15&session=s1');
    await waitFor(() => expect(details).toHaveTextContent('Grace Hopper, Study buddy, Ada'));
    await waitFor(() => expect(paths()).toContain('/api/messages/unread-counts'));
    expect(screen.queryByText('Open conversation')).toBeNull();
    press('Close');
    await waitFor(() => expect(where()).toBe('/sessions?date=2026-03-15'));

    fireEvent.click(await event());
    await dialog('Session Details');
    press('Edit');
    await dialog('Edit Session');
    // Nothing was entered, so nothing is asked.
    await user.keyboard('{Escape}');
    await expectClosed();
    // Reopens with the details, not with the form.
    fireEvent.click(await event());
    await dialog('Session Details');
    press('Edit');
    expect(await screen.findByLabelText('Grace Hopper')).toBeChecked();
    press('Save');
    await waitFor(() => expect(where()).toBe('/sessions?date=2026-03-15'));
    const saved = service.calls.find(({ method }) => method === 'PATCH');
    expect(saved?.body).toMatchObject({ participants });
    await waitFor(() => expect(paths().filter((path) => path === '/api/sessions')).toHaveLength(2));
  });

  it('of a link leads to its conversation, and shows its month, also after Escape', async () => {
    const chat = { ...session(), isOpen: true, members: [] };
    respond(service, {
      conversations: [{ userId: 's1', unread: 0, settings: DEFAULT_SETTINGS, session: chat }],
      'messages/unread-counts': {},
    });
    const { where } = await open('/sessions?session=s1');
    await dialog('Session Details');
    expect(await screen.findByText('Open conversation')).toHaveAttribute('href', '/chat/s1');
    expect(title()).toBe('March 2026');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(where()).toBe('/sessions?date=2026-03-02'));
  });
});

describe('the options of the calendar', () => {
  const set = (name: string, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });

  beforeEach(() => {
    const invited = session({ _id: 's2', title: 'Sets', createdBy: 'grace', participants: [] });
    respond(service, { sessions: [session(), invited] });
  });

  it('show all sessions, own ones, invitations or open ones, as the URL says', async () => {
    setDate('2026-03-01T10:00:00.000Z');
    const times = { startTime: '2026-03-04T10:00:00.000Z', endTime: '2026-03-04T11:00:00.000Z' };
    respond(service, { 'sessions/open': [openSession(times)] });
    const { where } = await open('/sessions?date=2026-03-15&show=mine');
    await event(/Graph Theory,/);
    expect(screen.queryByLabelText(/Sets/)).toBeNull();
    press('Invited');
    expect(where()).toBe('/sessions?date=2026-03-15&show=invited');
    await event(/Sets/);
    expect(screen.queryByLabelText(/Graph Theory,/)).toBeNull();
    press('All');
    expect(where()).toBe('/sessions?date=2026-03-15');
    await event(/Graph Theory,/);
    expect(screen.queryByLabelText(/Graph Theory sheet 7/)).toBeNull();
    press('Open');
    const shown = await event(/Graph Theory sheet 7, .*Open to join$/);
    expect(shown).toHaveClass('is-open');
    expect(shown).not.toHaveStyle({ backgroundColor: '#3b82f6' });
    fireEvent.click(shown);
    const details = within(await dialog('Open Session'));
    expect(details.getByText(/^Ask to join/)).toBeVisible();
  });

  it('colour sessions and start weeks as this device stores, and print the page', async () => {
    const { tab, unmount } = await open();
    expect(await event(/Sets/)).toHaveStyle({ backgroundColor: '#3b82f6' });
    expect(screen.queryByLabelText('Colours')).toBeNull();
    set('Colour by', 'buddy');
    const coloured = await event(/Sets, .*, Grace Hopper$/);
    expect(coloured.querySelector('[data-mark=GH]')).not.toBeNull();
    expect(screen.getByLabelText('Colours')).toHaveTextContent('Grace Hopper');
    expect(textsOf('label:has(select)')).toEqual([
      'Colour byOne colourSubjectBuddyMine and invited',
      'Weeks start onSundayMondaySaturday',
    ]);
    set('Weeks start on', 'monday');
    expect(weekdays()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
    window.print = jest.fn();
    fireEvent.click(screen.getByLabelText('Print'));
    expect(window.print).toHaveBeenCalledTimes(1);
    unmount();
    renderSessions(service, '/sessions?date=2026-03-15', tab);
    expect(await event(/Sets, .*, Grace Hopper$/)).toBeInTheDocument();
    expect(weekdays()[0]).toBe('Mon');
    set('Colour by', 'one');
    expect(await event(/Sets, .* [AP]M$/)).toHaveStyle({ backgroundColor: '#3b82f6' });
  });
});

it('the next session and a new one are brought into view', async () => {
  setDate(new Date(2026, 8, 15, 12).toISOString());
  const scrolledTo: (string | null)[] = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function record(
    this: Element,
  ) {
    scrolledTo.push(this.getAttribute('aria-label'));
  });
  respond(service, { sessions: [on(9)] });
  const { where } = await open('/sessions?view=week&show=mine');
  const next = await screen.findByText(/^Next: Fri, Oct 9, 10:00\sAM$/);
  next.focus();
  fireEvent.click(next);
  const shown = await event(/Graph Theory, Friday, October 9/);
  expect(where()).toBe('/sessions?view=week&date=2026-10-09&show=mine');
  await waitFor(() => expect(shown).toHaveFocus());
  const created = on(29, { _id: 's2', title: 'Sets' });
  service.handlers['POST /api/sessions'] = () => {
    respond(service, { sessions: [on(9), created] });
    return { status: 201, body: created };
  };
  await quickSchedule();
  fill('Title', 'Sets');
  press('Schedule');
  await expectClosed();
  expect(await event(/Sets, Thursday, October 29/)).toBeInTheDocument();
  expect(where()).toBe('/sessions?view=week&date=2026-10-29&show=mine');
  await waitFor(() =>
    expect(scrolledTo).toEqual([
      expect.stringContaining('Graph Theory'),
      expect.stringContaining('Sets'),
    ]),
  );
});

describe('the calendar of a phone', () => {
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
    service.handlers['POST /api/sessions'] = () => ({ status: 201, body: on(20, { _id: 's3' }) });
    const { where } = renderSessions(service, '/sessions');
    const today = await day('Wednesday, October 14 · Today');
    expect(title()).toMatch(/^Oct 14\s–\sNov 10$/);
    await waitFor(() => expect(today).toHaveTextContent('Nothing planned'));
    expect(document.querySelectorAll('main section')).toHaveLength(3);
    const friday = within(await day('Friday, October 16'));
    await waitFor(() =>
      expect(friday.getByRole('button', { name: /^Logic/ })).toHaveTextContent(
        /Grace Hopper comes, Emmy Noether may come, you have not answered$/,
      ),
    );
    expect(await friday.findByRole('group', { name: 'Will you come to Logic?' })).toBeVisible();

    const tuesday = within(await day('Tuesday, October 20'));
    const planned = tuesday.getByRole('button', { name: /^Graph Theory/ });
    expect(planned).toHaveTextContent(/10:00\s–\s11:00\sAM · Library, room 5/);
    await user.click(tuesday.getByLabelText('Schedule on Tuesday, October 20, 2026'));
    await dialog('Schedule New Session');
    expect(field('Start').value).toBe('2026-10-20T10:00');
    fill('Title', 'Sets');
    press('Schedule');
    await expectClosed();
    // The agenda has the new session.
    expect(where()).toBe('/sessions');
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
    const { container, where } = await open('/sessions?view=month');
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
