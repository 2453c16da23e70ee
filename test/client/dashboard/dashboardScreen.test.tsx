import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answer, FakeService } from '../../support/fakeService.ts';
import { openDashboard, startDashboardService, upcoming } from './dashboardOfTests.tsx';

let service: FakeService;
const user = userEvent.setup();

beforeEach(async () => {
  service = await startDashboardService();
});
afterEach(() => service.stop());

const open = () => openDashboard(service);
/** An instant by the student's own clock, without AM or PM. */
const clockOf = (iso: string) =>
  /^[\d:.]+/.exec(new Date(iso).toLocaleTimeString(undefined, { timeStyle: 'short' }))?.[0];

const section = (name: string) => screen.getByRole('region', { name });

describe('the dashboard', () => {
  it('greets the student and counts what there is', async () => {
    open();
    expect(await screen.findByText('Welcome back, Ada Lovelace!')).toBeInTheDocument();
    const count = (name: string) =>
      within(screen.getByText(name, { selector: 'dt' }).parentElement as HTMLElement);
    await waitFor(() => {
      expect(count('Matches').getByText('1')).toBeInTheDocument();
      expect(count('Pending Requests').getByText('3')).toBeInTheDocument();
      expect(count('Notifications').getByText('12')).toBeInTheDocument();
      expect(count('Upcoming Sessions').getByText('1')).toBeInTheDocument();
    });
  });

  it('says first what waits for the student, and leads to it', async () => {
    const request = (_id: string, senderName: string, status = 'pending') => ({
      ...{ _id, senderName, status },
    });
    service.handlers['GET /api/requests/received'] = () => ({
      body: [request('r1', 'Grace'), request('r2', 'Kurt', 'accepted'), request('r3', 'Emmy')],
    });
    open();
    for (const [name, place] of [
      ['Grace and Emmy wait for your answer', '/requests'],
      [/^Next at .*: Graph Theory$/, '/sessions?session=s1'],
      ['Waiting to be read', '/notifications'],
      ['No unread messages', '/matches'],
    ] as const) {
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', place);
    }
  });

  it('says where nothing waits', async () => {
    for (const path of ['requests/received', 'sessions/upcoming', 'notifications']) {
      service.handlers[`GET /api/${path}`] = () => ({ body: [] });
    }
    open();
    for (const name of [
      'Nobody waits for your answer',
      'Nothing in the next 24 hours',
      'You have read them all',
    ]) {
      expect(await screen.findByRole('link', { name })).toBeVisible();
    }
  });

  it('shows how complete the profile is', async () => {
    open();
    const meter = await screen.findByRole('meter', { name: 'Profile Completion' });
    expect(meter).toHaveAttribute('aria-valuenow', '57');
    expect(meter.firstElementChild).toHaveStyle({ width: '57%' });
  });

  it.each([
    ['Edit Profile', '/profile'],
    ['Find Buddies', '/search'],
    ['My Connections', '/matches'],
    ['Chat', '/chat'],
    ['Sessions', '/sessions'],
    ['Notifications', '/notifications'],
  ])('leads by %s to %s', (name, place) => {
    open();
    const shortcuts = screen.getByRole('navigation', { name: 'Shortcuts' });
    expect(within(shortcuts).getByRole('link', { name })).toHaveAttribute('href', place);
  });

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
    expect(recent.getAllByRole('img', { name: 'Session' })).toHaveLength(1);
    expect(within(rows[0]!).getByRole('img', { name: 'Session' })).toBeVisible();
  });

  it('shows what is planned for the next day and leads to it', async () => {
    open();
    await screen.findByText('Graph Theory');
    const planned = within(section('Upcoming Sessions (Next 24h)'));
    const [start = '', end = ''] = [upcoming.startTime, upcoming.endTime].map(clockOf);
    expect(planned.getByText(new RegExp(`${start}.*${end}`))).toBeInTheDocument();
    expect(planned.getByText('Location: —')).toBeInTheDocument();
    expect(planned.getByText('Participants: Grace, Alan')).toBeInTheDocument();
    expect(planned.getByRole('link', { name: /^Details/ })).toHaveAttribute(
      'href',
      '/sessions?session=s1',
    );
  });

  it('names the place of a session that has one', async () => {
    service.handlers['GET /api/sessions/upcoming'] = () => ({
      body: [{ ...upcoming, location: 'Library' }],
    });
    open();
    expect(await screen.findByText('Location: Library')).toBeInTheDocument();
  });

  it('says where there is nothing', async () => {
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

describe('a part of the dashboard that fails', () => {
  const failed: Answer = { status: 400, body: { error: 'This part is resting.' } };

  it.each([
    ['users/search', 'Top Study Buddy Suggestions', 'Emmy'],
    ['sessions/upcoming', 'Upcoming Sessions (Next 24h)', 'Graph Theory'],
    ['notifications', 'Recent Activity & Notifications', 'News 1'],
  ])('for %s says so in its own place, and tries again', async (path, title, text) => {
    const works = service.handlers[`GET /api/${path}`];
    service.handlers[`GET /api/${path}`] = () => failed;
    open();
    await screen.findByText('Welcome back, Ada Lovelace!');
    const alert = await within(section(title)).findByRole('alert');
    expect(alert).toHaveTextContent('This part is resting.');
    if (works) service.handlers[`GET /api/${path}`] = works;
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('says what is missing where a number cannot be told', async () => {
    service.handlers['GET /api/requests/received'] = () => ({ status: 400, body: {} });
    open();
    expect(await screen.findByText('Failed to fetch requests.')).toBeInTheDocument();
  });
});
