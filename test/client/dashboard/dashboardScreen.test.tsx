import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { searchApi } from '../../../src/features/search/searchApi.ts';
import { NO_FILTERS } from '../../../src/features/search/searchFilters.ts';
import { studentDismissed, studentsRestored } from '../../../src/features/search/searchSlice.ts';
import { connectionChanged } from '../../../src/socket/socketActions.ts';
import { respond, type FakeResponse } from '../../support/client/fakeService.ts';
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
  return section(name);
};

describe('the dashboard', () => {
  // Covers 2.40
  it('greets the student and shows four counts, each with a link to its page', async () => {
    open();
    expect(await screen.findByText('Hello, Ada Lovelace!')).toBeInTheDocument();
    const count = (name: string) =>
      within(screen.getByText(name, { selector: 'dt a' }).closest('div')!);
    await waitFor(() => {
      expect(count('Matches').getByText('1')).toBeInTheDocument();
      expect(count('Pending Requests').getByText('3')).toBeInTheDocument();
      expect(count('Notifications').getByText('12')).toBeInTheDocument();
      expect(count('Upcoming Sessions').getByText('1')).toBeInTheDocument();
    });
    for (const [name, path] of [
      ['Matches', '/matches'],
      ['Pending Requests', '/requests'],
      ['Notifications', '/notifications'],
      ['Upcoming Sessions', '/sessions'],
    ] as const) {
      expect(screen.getByText(name, { selector: 'dt a' })).toHaveAttribute('href', path);
    }
  });

  it('lets the student answer the newest three requests', async () => {
    service.handlers['PATCH /api/requests/r1/accept'] = () => ({ body: { message: 'Done.' } });
    const names = ['Hilbert', 'Noether', 'Cantor', 'Riemann'];
    open({
      'requests/received': names.map((name, index) => received(`r${String(index + 1)}`, name)),
    });
    const waiting = within(await findSection('Waiting for your answer'));
    expect(waiting.getAllByText('Accept')).toHaveLength(3);
    fireEvent.click(waiting.getAllByText('Accept')[0]!);
    await waiting.findByText('Riemann');
    expect(waiting.queryByText('Hilbert')).toBeNull();
    await waitFor(() =>
      expect(service.calls.map(({ path }) => path)).toContain('/api/requests/r1/accept'),
    );
  });

  it('links to the conversations with the most unread messages', async () => {
    open({ 'messages/unread-counts': { grace: { count: 2 } } });
    const unread = within(await findSection('Unread messages'));
    const link = unread.getByRole('link', { name: 'Grace 2 unread' });
    expect(link).toHaveAttribute('href', '/chat/grace');
  });

  it('has no section for requests and messages when there are none', async () => {
    open({ 'requests/received': [] });
    await screen.findByText('Emmy');
    expect(screen.queryByText('Waiting for your answer')).toBeNull();
    expect(screen.queryByText('Unread messages')).toBeNull();
  });

  // Covers 2.41
  it('shows the profile completion', async () => {
    open();
    const meter = await screen.findByLabelText('Profile Completion');
    expect(meter).toHaveAttribute('aria-valuenow', '57');
    expect(meter.firstElementChild).toHaveStyle({ width: '57%' });
  });

  // Covers 2.42
  it('has six shortcuts', () => {
    open();
    const shortcuts = within(screen.getByLabelText('Shortcuts'));
    const links = shortcuts.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Edit Profile', '/profile'],
      ['Find Buddies', '/search'],
      ['My Connections', '/matches'],
      ['Chat', '/chat'],
      ['Sessions', '/sessions'],
      ['Notifications', '/notifications'],
    ]);
  });

  // Covers 2.46, 9.2
  it('shows the five latest notifications, unread in bold, sessions with a clock', async () => {
    open();
    const first = await screen.findByText('News 1');
    const recent = within(section('Recent Activity & Notifications'));
    const rows = recent.getAllByRole('listitem');
    expect(rows.map((row) => /News \d/.exec(row.textContent)?.[0])).toEqual([
      'News 1',
      'News 2',
      'News 3',
      'News 4',
      'News 5',
    ]);
    expect(first).toHaveClass('font-bold');
    expect(screen.getByText('News 2')).not.toHaveClass('font-bold');
    expect(recent.getAllByLabelText('Session')).toHaveLength(1);
    expect(within(rows[0]!).getByLabelText('Session')).toBeVisible();
  });

  it('opens what a notification is about and marks it read', async () => {
    service.handlers['PATCH /api/notifications/n1/read'] = () => ({ body: {} });
    open();
    const link = (await screen.findByText('News 1')).closest('a')!;
    expect(link).toHaveAttribute('href', '/sessions');
    fireEvent.click(link);
    await waitFor(() =>
      expect(service.calls.map(({ path }) => path)).toContain('/api/notifications/n1/read'),
    );
  });

  // Covers 2.47, 2.48, 7.37
  it('shows upcoming sessions with a link to each', async () => {
    open();
    await screen.findByText('Graph Theory');
    const planned = within(section('Upcoming Sessions (Next 24h)'));
    const [start = '', end = ''] = [upcoming.startTime, upcoming.endTime].map(clockOf);
    expect(planned.getByText(new RegExp(`${start}.*${end}`))).toBeInTheDocument();
    expect(planned.getByText('Location: —')).toBeInTheDocument();
    expect(planned.getByText(/^Participants:/)).toHaveTextContent('Participants: Grace, Alan');
    expect(planned.getByText('Details')).toHaveAttribute('href', '/sessions?session=s1');
  });

  it.each([
    ['Participants: Only you so far', { participants: [] }],
    [
      'Participants: Alan (no answer yet)',
      { participants: [{ _id: 'alan', name: 'Alan', answer: 'pending' }] },
    ],
    [
      'Participants: Grace (organizer), Ada',
      { createdBy: 'grace', participants: [{ _id: 'ada', name: 'Ada', answer: 'accepted' }] },
    ],
    ['Location: Library', { location: 'Library' }],
  ])('says of a session: %s', async (text, change) => {
    open({ 'sessions/upcoming': [{ ...upcoming, ...change }] });
    const [name = ''] = text.split(' ');
    const line = await screen.findByText((content) => content.startsWith(name));
    await waitFor(() => expect(line).toHaveTextContent(text));
  });

  // Covers 2.45
  it('shows a placeholder in each empty section', async () => {
    open({ 'users/search': [], notifications: [], 'sessions/upcoming': [] });
    for (const text of [
      'No suggestions available.',
      'No notifications yet.',
      'No sessions scheduled in the next 24 hours.',
    ]) {
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
  });
});

describe('the suggestions', () => {
  const suggestions = () => within(section('Top Study Buddy Suggestions'));
  const names = () =>
    suggestions()
      .queryAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  const findName = (name: string) => screen.findByText(name, { selector: 'h3 a' });
  const queryName = (name: string) => screen.queryByText(name, { selector: 'h3 a' });

  // Covers 2.43, 2.44, 7.16, 9.1
  it('are the three best results without a connection, of a search without filters', async () => {
    open();
    await screen.findByText('Emmy');
    await waitFor(() => expect(names()).toEqual(['Emmy', 'Sofia', 'Kurt']));
    for (const text of ['Logic, Sets', 'Camden', 'University of London']) {
      expect(suggestions().getAllByText(text)).toHaveLength(3);
    }
    const percentages = suggestions().getAllByText(/^\d+%$/);
    expect(percentages.map(({ textContent }) => textContent)).toEqual(['70%', '60%', '50%']);
    const asked = service.calls.map(({ path }) => path).filter((path) => /search/.test(path));
    expect(asked).toEqual(['/api/users/search?limit=20']);
  });

  it('offer Connect with a note, and give way to the next one', async () => {
    service.handlers['POST /api/requests'] = () => {
      const matches = service.handlers['GET /api/users/matches']!;
      service.handlers['GET /api/users/matches'] = async (call) => ({
        body: [
          ...((await matches(call)).body as object[]),
          { id: 'emmy', name: 'Emmy', connectionStatus: 'pending' },
        ],
      });
      return { status: 201, body: { message: '', request: {} } };
    };
    open();
    const connect = await screen.findByRole('button', { name: 'Connect', description: 'Emmy' });
    await userEvent.click(connect);
    await screen.findByRole('dialog', { name: 'Connect with Emmy' });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await suggestions().findByText('Max')).toBeVisible();
    expect(suggestions().queryByText('Emmy')).toBeNull();
  });

  // Covers 2.44
  it('wait for the matches', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((opened) => (release = opened));
    const searched = new Promise<void>((asked) => {
      const search = service.handlers['GET /api/users/search']!;
      service.handlers['GET /api/users/search'] = (call) => {
        asked();
        return search(call);
      };
    });
    service.handlers['GET /api/users/matches'] = () =>
      gate.then(() => ({ body: [{ id: 'grace', name: 'Grace', connectionStatus: 'accepted' }] }));
    const { store } = open();
    await searched;
    await waitFor(() =>
      expect(
        searchApi.endpoints.search.select(NO_FILTERS)(store.getState()).data?.pages,
      ).toHaveLength(1),
    );
    expect(screen.getByText('Loading suggestions...')).toBeInTheDocument();
    release();
    expect(await findName('Alan')).toBeInTheDocument();
    expect(queryName('Grace')).toBeNull();
  });

  // Covers 2.44
  it('use the status of each result when the matches fail', async () => {
    service.handlers['GET /api/users/matches'] = () => ({ status: 400, body: {} });
    open({
      'users/search': [student('Grace', 90, 'accepted'), student('Emmy', 70, 'none')],
    });
    expect(await screen.findByText('Emmy')).toBeInTheDocument();
    expect(queryName('Grace')).toBeNull();
  });

  it('leave out dismissed students, and there are three as long as there are enough', async () => {
    service.handlers['GET /api/users/search'] = ({ path }) =>
      path.includes('cursor=next')
        ? { body: [student('Max', 40), student('Kurt', 30)] }
        : {
            body: [student('Emmy', 70), student('Sofia', 60), student('Hedy', 50)],
            headers: { 'x-next-cursor': 'next' },
          };
    const { store } = open();
    await screen.findByText('Emmy');
    act(() => {
      store.dispatch(studentDismissed('emmy'));
      store.dispatch(studentDismissed('max'));
    });
    await waitFor(() => expect(names()).toEqual(['Sofia', 'Hedy', 'Kurt']));
    act(() => {
      store.dispatch(studentsRestored(['emmy']));
    });
    expect(names()).toEqual(['Emmy', 'Sofia', 'Hedy']);
  });

  it('come from later pages when the best results are matches already', async () => {
    service.handlers['GET /api/users/search'] = ({ path }) =>
      path.includes('cursor=next')
        ? { body: [student('Emmy', 70)] }
        : { body: [student('Grace', 90, 'accepted')], headers: { 'x-next-cursor': 'next' } };
    open();
    expect(await screen.findByText('Emmy')).toBeInTheDocument();
  });

  it('give way to the next one without another request when a connection changes', async () => {
    const { store } = open();
    await findName('Emmy');
    act(() => {
      store.dispatch(connectionChanged({ userId: 'emmy', status: 'pending' }));
    });
    await waitFor(() => expect(queryName('Emmy')).toBeNull());
    expect(await findName('Max')).toBeVisible();
    expect(service.calls.filter(({ path }) => path.includes('search'))).toHaveLength(1);
  });
});

describe('a section of the dashboard that fails', () => {
  it.each([
    ['users/search', 'Top Study Buddy Suggestions', 'Emmy'],
    ['sessions/upcoming', 'Upcoming Sessions (Next 24h)', 'Graph Theory'],
    ['notifications', 'Recent Activity & Notifications', 'News 1'],
  ])('for %s shows its own error, with Retry', async (path, title, text) => {
    if (path === 'notifications') expectConsole(/Notifications could not be loaded/);
    const works = service.handlers[`GET /api/${path}`];
    service.handlers[`GET /api/${path}`] = () => failed;
    open();
    await screen.findByText('Hello, Ada Lovelace!');
    // The section is looked up again, because its placeholder is replaced.
    const alert = await waitFor(() => within(section(title)).getByRole('alert'));
    expect(alert).toHaveTextContent('This section failed.');
    if (works) service.handlers[`GET /api/${path}`] = works;
    fireEvent.click(within(alert).getByText('Retry'));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('shows Retry only when the sections above it are known', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((opened) => (release = opened));
    service.handlers['GET /api/reviews'] = () => gate.then(() => ({ status: 404, body: {} }));
    service.handlers['GET /api/users/search'] = () => failed;
    const { store } = open();
    const { select } = searchApi.endpoints.search;
    await waitFor(() => expect(select(NO_FILTERS)(store.getState()).isError).toBe(true));
    expect(screen.queryByText('Retry')).toBeNull();
    release();
    expect(await screen.findByText('Retry')).toBeVisible();
  });

  it('shows an error instead of a count', async () => {
    service.handlers['GET /api/requests/received'] = () => ({ status: 400, body: {} });
    open();
    expect(await screen.findByText('Failed to fetch requests.')).toBeInTheDocument();
  });
});
