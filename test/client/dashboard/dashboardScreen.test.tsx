import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { searchApi } from '../../../src/features/search/searchApi.ts';
import { NO_FILTERS } from '../../../src/features/search/searchFilters.ts';
import { connectionChanged } from '../../../src/socket/socketActions.ts';
import { holdBack, respond, type FakeResponse } from '../../support/client/fakeService.ts';
import { user } from '../../support/client/renderScreen.tsx';
import { expectConsole } from '../../support/expectConsole.ts';
import {
  dashboardServiceForEachTest,
  openDashboard,
  received,
  section,
  student,
  upcoming,
} from './openDashboard.tsx';

const service = dashboardServiceForEachTest();
const failed: FakeResponse = { status: 400, body: { error: 'This section failed.' } };

/** Opens the dashboard of a service with these lists. */
function open(lists: Record<string, unknown> = {}) {
  respond(service, lists);
  return openDashboard(service);
}

/** The local time of an instant, without AM or PM. */
const clockOf = (iso: string) =>
  /^[\d:.]+/.exec(new Date(iso).toLocaleTimeString(undefined, { timeStyle: 'short' }))?.[0];

const findSection = async (name: string) => {
  await screen.findByText(name, { selector: 'h2' });
  return within(section(name));
};
const expectRequest = (path: string) =>
  waitFor(() => expect(service.calls.map((call) => call.path)).toContain(path));
const searched = () => service.calls.map(({ path }) => path).filter((path) => /search/.test(path));

const suggestions = () => within(section('Top Study Buddy Suggestions'));
const names = () =>
  suggestions()
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

describe('the dashboard', () => {
  // Covers 2.40, 2.41, 2.42, 2.43, 2.44, 7.16, 9.1
  it('shows counts, the profile completion, shortcuts and the three best suggestions', async () => {
    open();
    expect(await screen.findByText('Hello, Ada Lovelace!')).toBeInTheDocument();
    const counts = () =>
      [...document.querySelectorAll('dt')].map((term) => [
        term.textContent,
        term.querySelector('a')?.getAttribute('href'),
        term.nextElementSibling?.textContent,
      ]);
    await waitFor(() =>
      expect(counts()).toEqual([
        ['Matches', '/matches', '1'],
        ['Pending Requests', '/requests', '3'],
        ['Notifications', '/notifications', '12'],
        ['Upcoming Sessions', '/sessions', '1'],
      ]),
    );
    const meter = await screen.findByLabelText('Profile Completion');
    expect(meter).toHaveAttribute('aria-valuenow', '57');
    expect(meter.firstElementChild).toHaveStyle({ width: '57%' });
    const links = within(screen.getByLabelText('Shortcuts')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Edit Profile', '/profile'],
      ['Find Buddies', '/search'],
      ['My Connections', '/matches'],
      ['Chat', '/chat'],
      ['Sessions', '/sessions'],
      ['Notifications', '/notifications'],
    ]);

    await waitFor(() => expect(names()).toEqual(['Alan', 'Emmy', 'Sofia']));
    for (const text of ['Logic, Sets', 'Camden', 'University of London']) {
      expect(suggestions().getAllByText(text)).toHaveLength(3);
    }
    const percentages = suggestions().getAllByText(/^\d+%$/);
    expect(percentages.map(({ textContent }) => textContent)).toEqual(['80%', '70%', '60%']);
    expect(searched()).toEqual(['/api/users/search?limit=20']);
  });

  it('lets the student answer the newest three requests, and links to unread messages', async () => {
    service.handlers['PATCH /api/requests/r1/accept'] = () => ({ body: { message: 'Done.' } });
    const senders = ['Hilbert', 'Noether', 'Cantor', 'Riemann'];
    open({
      'requests/received': senders.map((name, index) => received(`r${String(index + 1)}`, name)),
      'messages/unread-counts': { grace: { count: 2 } },
    });
    const waiting = await findSection('Waiting for your answer');
    expect(waiting.getAllByText('Accept')).toHaveLength(3);
    fireEvent.click(waiting.getAllByText('Accept')[0]!);
    await waiting.findByText('Riemann');
    expect(waiting.queryByText('Hilbert')).toBeNull();
    await expectRequest('/api/requests/r1/accept');
    const link = within(section('Unread messages')).getByRole('link', { name: 'Grace 2 unread' });
    expect(link).toHaveAttribute('href', '/chat/grace');
  });

  // Covers 2.46, 9.2
  it('shows the five latest notifications, unread in bold, and opens what they are about', async () => {
    service.handlers['PATCH /api/notifications/n1/read'] = () => ({ body: {} });
    open();
    const first = await screen.findByText('News 1');
    const recent = within(section('Recent Activity & Notifications'));
    const rows = recent.getAllByRole('listitem');
    expect(rows.map((row) => /News \d/.exec(row.textContent)?.[0])).toEqual([
      ...['News 1', 'News 2', 'News 3', 'News 4', 'News 5'],
    ]);
    expect(first).toHaveClass('font-bold');
    expect(screen.getByText('News 2')).not.toHaveClass('font-bold');
    // A session has a clock.
    expect(recent.getAllByLabelText('Session')).toHaveLength(1);
    expect(within(rows[0]!).getByLabelText('Session')).toBeVisible();
    const link = first.closest('a')!;
    expect(link).toHaveAttribute('href', '/sessions');
    fireEvent.click(link);
    await expectRequest('/api/notifications/n1/read');
  });

  // Covers 2.47, 2.48, 7.37
  it('shows upcoming sessions with place, participants and a link to each', async () => {
    const ada = { _id: 'ada', name: 'Ada', answer: 'accepted' };
    const alan = { _id: 'alan', name: 'Alan', answer: 'pending' };
    open({
      'sessions/upcoming': [
        upcoming,
        { ...upcoming, _id: 's2', location: 'Library', participants: [] },
        { ...upcoming, _id: 's3', participants: [alan] },
        { ...upcoming, _id: 's4', createdBy: 'grace', participants: [ada] },
      ],
    });
    await screen.findByText('Participants: Only you so far');
    const [start = '', end = ''] = [upcoming.startTime, upcoming.endTime].map(clockOf);
    const rows = within(section('Upcoming Sessions (Next 24h)')).getAllByRole('listitem');
    await waitFor(() =>
      expect(rows.map((row) => /Location.*(?=Details)/.exec(row.textContent)?.[0])).toEqual([
        'Location: —Participants: Grace, Alan',
        'Location: LibraryParticipants: Only you so far',
        'Location: —Participants: Alan (no answer yet)',
        'Location: —Participants: Grace (organizer), Ada',
      ]),
    );
    const row = within(rows[0]!);
    expect(row.getByText('Graph Theory', { selector: 'h3' })).toBeVisible();
    expect(row.getByText(new RegExp(`${start}.*${end}`))).toBeInTheDocument();
    expect(row.getByText('Details')).toHaveAttribute('href', '/sessions?session=s1');
  });

  // Covers 2.45
  it('shows a placeholder in each empty section, and none for requests and messages', async () => {
    const empty = ['users/search', 'notifications', 'sessions/upcoming', 'requests/received'];
    open(Object.fromEntries(empty.map((path) => [path, []])));
    for (const text of [
      'No suggestions available.',
      'No notifications yet.',
      'No sessions scheduled in the next 24 hours.',
      'Plan a session',
    ]) {
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
    expect(screen.queryByText('Waiting for your answer')).toBeNull();
    expect(screen.queryByText('Unread messages')).toBeNull();
  });
});

describe('the suggestions', () => {
  it('say who waits for an answer, connect with a note, and leave out study buddies alone', async () => {
    service.handlers['POST /api/requests'] = () => ({
      ...{ status: 201, body: { message: '', request: {} } },
    });
    const { store } = open({ 'requests/received': [received('r1', 'Sofia')] });
    await waitFor(() => expect(names()).toEqual(['Alan', 'Emmy', 'Sofia']));
    // A request of mine.
    expect(suggestions().getByText('Request Pending')).toBeVisible();
    const answer = suggestions().getByRole('link', { name: 'Answer', description: 'Sofia' });
    expect(answer).toHaveAttribute('href', '/requests');
    await user.click(screen.getByRole('button', { name: 'Connect', description: 'Emmy' }));
    await screen.findByRole('dialog', { name: 'Connect with Emmy' });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(suggestions().getAllByText('Request Pending')).toHaveLength(2));
    expect(names()).toEqual(['Alan', 'Emmy', 'Sofia']);
    act(() => {
      store.dispatch(connectionChanged({ userId: 'sofia', status: 'accepted' }));
    });
    await waitFor(() => expect(names()).toEqual(['Alan', 'Emmy', 'Kurt']));
  });

  it('wait for the matches', async () => {
    const grace = { id: 'grace', name: 'Grace', connectionStatus: 'accepted' };
    const release = holdBack(service, 'GET /api/users/matches', { body: [grace] });
    const { store } = open();
    const { select } = searchApi.endpoints.search;
    await waitFor(() => expect(select(NO_FILTERS)(store.getState()).data?.pages).toHaveLength(1));
    expect(screen.getByText('Loading suggestions...')).toBeInTheDocument();
    release();
    await waitFor(() => expect(names()).toEqual(['Alan', 'Emmy', 'Sofia']));
  });

  it('come from later pages if the matches fail and the best results are taken', async () => {
    service.handlers['GET /api/users/matches'] = () => failed;
    service.handlers['GET /api/users/search'] = ({ path }) =>
      path.includes('cursor=next')
        ? { body: [student('Max', 20), { ...student('Kurt', 30), subjects: [] }] }
        : {
            body: [student('Kim', 80), student('Emmy', 70, 'accepted'), student('Hedy', 50)],
            headers: { 'x-next-cursor': 'next' },
          };
    open();
    await waitFor(() => expect(names()).toEqual(['Kim', 'Hedy', 'Kurt']));
    expect(suggestions().getByText('No subjects specified')).toBeVisible();
  });
});

describe('a section of the dashboard that fails', () => {
  it('shows its own error, with Retry, and a count an error in its place', async () => {
    const sections = {
      'users/search': ['Top Study Buddy Suggestions', 'Emmy', 'search users'],
      'sessions/upcoming': ['Upcoming Sessions (Next 24h)', 'Graph Theory', 'load sessions'],
      notifications: ['Recent Activity & Notifications', 'News 1', 'fetch notifications'],
    } as const;
    expectConsole(/Notifications could not be loaded/);
    const works = { ...service.handlers };
    for (const path of [...Object.keys(sections), 'requests/received'])
      service.handlers[`GET /api/${path}`] = () => ({ status: 400, body: {} });
    open();
    expect(await screen.findByText('Failed to fetch requests.')).toBeInTheDocument();
    for (const [path, [title, text, failure]] of Object.entries(sections)) {
      // The section is looked up again, because its placeholder is replaced.
      const alert = await waitFor(() => within(section(title)).getByRole('alert'));
      expect(alert).toHaveTextContent(`Failed to ${failure}.`);
      service.handlers[`GET /api/${path}`] = works[`GET /api/${path}`]!;
      fireEvent.click(within(alert).getByText('Retry'));
      expect(await within(section(title)).findByText(text)).toBeInTheDocument();
    }
  });

  it('shows Retry only when the sections above it are known', async () => {
    const release = holdBack(service, 'GET /api/reviews', { status: 404, body: {} });
    service.handlers['GET /api/users/search'] = () => failed;
    const { store } = open();
    const { select } = searchApi.endpoints.search;
    await waitFor(() => expect(select(NO_FILTERS)(store.getState()).isError).toBe(true));
    expect(screen.queryByText('Retry')).toBeNull();
    release();
    expect(await screen.findByText('Retry')).toBeVisible();
  });
});
