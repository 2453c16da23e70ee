import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { searchApi } from '../../../src/features/search/searchApi.ts';
import { NO_FILTERS } from '../../../src/features/search/searchFilters.ts';
import type { FakeResponse, FakeService } from '../../support/client/fakeService.ts';
import { expectConsole } from '../../support/expectConsole.ts';
import { openDashboard, received, startDashboardService, upcoming } from './openDashboard.tsx';

let service: FakeService;

beforeEach(async () => {
  service = await startDashboardService();
});
afterEach(() => service.stop());

const open = () => openDashboard(service);
/** The local time of an instant, without AM or PM. */
const clockOf = (iso: string) =>
  /^[\d:.]+/.exec(new Date(iso).toLocaleTimeString(undefined, { timeStyle: 'short' }))?.[0];

// Queries by role are slow in jsdom.
const section = (name: string) => screen.getByText(name, { selector: 'h2' }).closest('section')!;
const findSection = async (name: string) => {
  await screen.findByText(name, { selector: 'h2' });
  return section(name);
};

describe('the dashboard', () => {
  // Covers 2.40
  it('greets the student and shows four counts', async () => {
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
  });

  it('links each count to its page', async () => {
    open();
    for (const [name, path] of [
      ['Matches', '/matches'],
      ['Pending Requests', '/requests'],
      ['Notifications', '/notifications'],
      ['Upcoming Sessions', '/sessions'],
    ] as const) {
      const term = screen.getByText(name, { selector: 'dt a' });
      expect(term).toHaveAttribute('href', path);
    }
  });

  it('lets the student answer the newest three requests', async () => {
    service.handlers['PATCH /api/requests/r1/accept'] = () => ({ body: { message: 'Done.' } });
    const names = ['Hilbert', 'Noether', 'Cantor', 'Riemann'];
    service.handlers['GET /api/requests/received'] = () => ({
      body: names.map((name, index) => received(`r${String(index + 1)}`, name)),
    });
    open();
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
    service.handlers['GET /api/messages/unread-counts'] = () => ({ body: { grace: { count: 2 } } });
    open();
    const unread = within(await findSection('Unread messages'));
    const link = unread.getByRole('link', { name: 'Grace 2 unread' });
    expect(link).toHaveAttribute('href', '/chat/grace');
  });

  it('has no section for requests and messages when there are none', async () => {
    service.handlers['GET /api/requests/received'] = () => ({ body: [] });
    open();
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
    [[], 'ada', 'Only you so far'],
    [[{ _id: 'alan', name: 'Alan', answer: 'pending' }], 'ada', 'Alan (no answer yet)'],
    [[{ _id: 'ada', name: 'Ada', answer: 'accepted' }], 'grace', 'Grace (organizer), Ada'],
  ])('says with whom a session is %#', async (participants, createdBy, text) => {
    service.handlers['GET /api/sessions/upcoming'] = () => ({
      body: [{ ...upcoming, participants, createdBy }],
    });
    open();
    const line = await screen.findByText(/^Participants:/);
    await waitFor(() => expect(line).toHaveTextContent(`Participants: ${text}`));
  });

  // Covers 2.48
  it('shows the location of a session', async () => {
    service.handlers['GET /api/sessions/upcoming'] = () => ({
      body: [{ ...upcoming, location: 'Library' }],
    });
    open();
    expect(await screen.findByText('Location: Library')).toBeInTheDocument();
  });

  // Covers 2.45
  it('shows a placeholder in each empty section', async () => {
    for (const path of ['users/search', 'notifications', 'sessions/upcoming']) {
      service.handlers[`GET /api/${path}`] = () => ({ body: [] });
    }
    open();
    for (const text of [
      'No suggestions available.',
      'No notifications yet.',
      'No sessions scheduled in the next 24 hours.',
    ]) {
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
  });
});

describe('a section of the dashboard that fails', () => {
  const failed: FakeResponse = { status: 400, body: { error: 'This section failed.' } };

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
