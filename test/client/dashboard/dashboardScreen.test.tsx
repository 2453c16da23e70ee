import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import DashboardRoute from '../../../src/routes/DashboardRoute.tsx';
import { makeTestStore } from '../../support/clientStore.ts';
import { startFakeService, type Answer, type FakeService } from '../../support/fakeService.ts';
import { renderScreen } from '../../support/renderScreen.tsx';

const student = (name: string, matchPercentage: number, connectionStatus = 'none') => ({
  _id: name.toLowerCase(),
  name,
  university: 'University of London',
  location: 'Camden',
  avatar: '',
  subjects: [{ name: 'Logic' }, { name: 'Sets' }],
  matchPercentage,
  connectionStatus,
});

const notification = (index: number, change: object = {}) => ({
  _id: `n${String(index)}`,
  type: 'other',
  message: `News ${String(index)}`,
  read: true,
  createdAt: `2026-03-02T10:0${String(9 - index)}:00.000Z`,
  ...change,
});

const upcoming = {
  _id: 's1',
  title: 'Graph Theory',
  startTime: '2026-03-02T10:00:00.000Z',
  endTime: '2026-03-02T11:00:00.000Z',
  location: '',
  participants: [
    { _id: 'grace', name: 'Grace' },
    { _id: 'alan', name: 'Alan' },
  ],
  createdBy: 'ada',
};

let service: FakeService;
const user = userEvent.setup();

beforeEach(async () => {
  service = await startFakeService({
    'GET /api/users/me': () => ({
      body: {
        _id: 'ada',
        name: 'Ada Lovelace',
        university: 'University of London',
        bio: '',
        location: 'Camden',
        avatar: '',
        subjects: [{ name: 'Logic' }],
        availability: [],
      },
    }),
    'GET /api/users/matches': () => ({
      body: [
        { id: 'grace', name: 'Grace', connectionStatus: 'accepted' },
        { id: 'alan', name: 'Alan', connectionStatus: 'pending' },
      ],
    }),
    'GET /api/requests/received': () => ({
      body: [
        { _id: 'r1', status: 'pending' },
        { _id: 'r2', status: 'accepted' },
        { _id: 'r3', status: 'pending' },
        { _id: 'r4', status: 'pending' },
      ],
    }),
    'GET /api/notifications': () => ({
      body: [
        notification(1, { read: false, type: 'session' }),
        ...[2, 3, 4, 5, 6].map((index) => notification(index)),
      ],
      headers: { 'x-unread-count': '12' },
    }),
    'GET /api/sessions/upcoming': () => ({ body: [upcoming] }),
    'GET /api/users/search': () => ({
      body: [
        student('Grace', 90, 'accepted'),
        student('Alan', 80, 'pending'),
        student('Emmy', 70),
        student('Sofia', 60),
        student('Kurt', 50),
        student('Max', 40),
      ],
    }),
  });
});
afterEach(() => service.stop());

const open = () => {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  return renderScreen(<DashboardRoute />, store, '/dashboard');
};

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

  it('shows how complete the profile is', async () => {
    open();
    const meter = await screen.findByRole('meter', { name: 'Profile Completion' });
    expect(meter).toHaveAttribute('aria-valuenow', '57');
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

  it('suggests the three best who are no matches yet', async () => {
    open();
    await screen.findByText('Emmy');
    const suggestions = within(section('Top Study Buddy Suggestions'));
    await waitFor(() => {
      expect(
        suggestions.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
      ).toEqual(['Emmy', 'Sofia', 'Kurt']);
    });
    expect(suggestions.getAllByText('Logic, Sets')).toHaveLength(3);
    expect(suggestions.getAllByText('Camden')).toHaveLength(3);
    expect(suggestions.getByText('70%')).toBeInTheDocument();
    expect(service.calls.map(({ path }) => path)).toContain('/api/users/search');
  });

  it('looks further down where the best are matches already', async () => {
    service.handlers['GET /api/users/search'] = ({ path }) =>
      path.includes('cursor=next')
        ? { body: [student('Emmy', 70)] }
        : { body: [student('Grace', 90, 'accepted')], headers: { 'x-next-cursor': 'next' } };
    open();
    expect(await screen.findByText('Emmy')).toBeInTheDocument();
  });

  it('shows the five latest notifications, unread in bold, sessions with a clock', async () => {
    open();
    const first = await screen.findByText('News 1');
    const recent = within(section('Recent Activity & Notifications'));
    expect(recent.getAllByRole('listitem')).toHaveLength(5);
    expect(first).toHaveClass('font-bold');
    expect(screen.getByText('News 2')).not.toHaveClass('font-bold');
    expect(recent.getAllByRole('img', { name: 'Session' })).toHaveLength(1);
  });

  it('shows what is planned for the next day and leads to it', async () => {
    open();
    await screen.findByText('Graph Theory');
    const planned = within(section('Upcoming Sessions (Next 24h)'));
    expect(planned.getByText('Location: —')).toBeInTheDocument();
    expect(planned.getByText('Participants: Grace, Alan')).toBeInTheDocument();
    expect(planned.getByRole('link', { name: /^Details/ })).toHaveAttribute(
      'href',
      '/sessions?session=s1',
    );
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
