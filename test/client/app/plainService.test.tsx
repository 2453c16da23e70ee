import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { LiveNotifications } from '../../../src/features/notifications/LiveNotifications.tsx';
import DashboardRoute from '../../../src/routes/DashboardRoute.tsx';
import MatchesRoute from '../../../src/routes/MatchesRoute.tsx';
import NotificationsRoute from '../../../src/routes/NotificationsRoute.tsx';
import ProfileRoute from '../../../src/routes/ProfileRoute.tsx';
import SearchRoute from '../../../src/routes/SearchRoute.tsx';
import SessionsRoute from '../../../src/routes/SessionsRoute.tsx';
import { makeTestStore } from '../../support/clientStore.ts';
import { startFakeService, type FakeService } from '../../support/fakeService.ts';
import { renderScreen } from '../../support/renderScreen.tsx';

const SOON = '2026-03-02T10:00:00.000Z';
const asked = {
  id: 'n1',
  type: 'request',
  message: 'Grace wants to study with you.',
  relatedUserId: 'grace',
  read: false,
  createdAt: SOON,
};
const wrote = {
  id: 'n2',
  type: 'message',
  message: 'Grace wrote to you.',
  relatedUserId: 'grace',
  read: false,
  createdAt: SOON,
};
const planned = {
  _id: 's1',
  title: 'Graph Theory',
  startTime: SOON,
  endTime: '2026-03-02T11:00:00.000Z',
  participants: ['grace'],
  createdBy: 'ada',
};

let service: FakeService;
const user = userEvent.setup();

beforeEach(async () => {
  service = await startFakeService({
    'GET /api/users/me': () => ({ body: { id: 'ada', name: 'Ada', university: 'London' } }),
    'GET /api/users/matches': () => ({
      body: [{ id: 'grace', name: 'Grace', bio: null, connectionStatus: 'accepted' }],
    }),
    'GET /api/users/search': () => ({ body: [{ id: 'emmy', name: 'Emmy', matchPercentage: 40 }] }),
    'GET /api/users/subjects': () => ({ body: [] }),
    'GET /api/users/skills': () => ({ body: [] }),
    'GET /api/users/badges': () => ({ body: [] }),
    'GET /api/notifications': () => ({ body: [asked, wrote] }),
    'PATCH /api/notifications/n1/read': () => ({ body: null }),
    'GET /api/requests/received': () => ({
      body: [{ _id: 'r1', senderId: { _id: 'grace' }, status: 'pending' }],
    }),
    'PATCH /api/requests/r1/accept': () => ({ body: { message: 'Accepted.' } }),
    'GET /api/sessions': () => ({ body: [planned] }),
    'GET /api/sessions/upcoming': () => ({ body: [planned] }),
    'PATCH /api/sessions/s1': () => ({ body: planned }),
    'POST /api/requests': () => ({ body: { message: 'Sent.' } }),
  });
});
afterEach(() => service.stop());

function open(route: ReactNode, address: string) {
  const { store, socket } = makeTestStore({ url: service.url, userId: 'ada' });
  return { ...renderScreen(route, store, address), socket };
}
const callOf = (method: string) => service.calls.find((call) => call.method === method);

describe('a service that answers no more than it must', () => {
  it('has students who said nothing about themselves, whom one can ask', async () => {
    open(<SearchRoute />, '/search');
    expect(await screen.findByText('No subjects specified')).toBeInTheDocument();
    expect(screen.getByText('Location not specified')).toBeInTheDocument();
    expect(screen.getByText('No skills specified')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(callOf('POST')?.body).toMatchObject({ recipientId: 'emmy' }));
    expect(await screen.findByText('Request Pending')).toBeInTheDocument();
  });

  it('has such study buddies', async () => {
    open(<MatchesRoute />, '/matches');
    expect(await screen.findByText('No availability specified')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Start Chat' })).toHaveAttribute('href', '/chat/grace');
  });

  it('has such a profile, which can be filled in', async () => {
    open(<ProfileRoute />, '/profile');
    expect(await screen.findByLabelText('Bio')).toHaveValue('');
    expect(screen.getByLabelText('Name')).toHaveValue('Ada');
    expect(screen.getByText('29%')).toBeInTheDocument();
  });

  it('counts no unread notifications: those in the list are counted', async () => {
    open(<DashboardRoute />, '/dashboard');
    const term = await screen.findByText('Notifications', { selector: 'dt' });
    await waitFor(() => expect(within(term.parentElement!).getByText('2')).toBeInTheDocument());
    expect(await screen.findByText('Emmy')).toBeInTheDocument();
    expect(await screen.findByText(/^Participants:/)).toHaveTextContent('Study buddy');
  });

  it('names people of notifications by id alone', async () => {
    open(<NotificationsRoute />, '/notifications');
    expect(await screen.findByRole('link', { name: /Grace wrote/ })).toHaveAttribute(
      'href',
      '/chat/grace',
    );
    await user.click(screen.getByRole('button', { name: /wants to study/ }));
    await waitFor(() => expect(screen.getAllByText('Unread:')).toHaveLength(1));
  });

  it('lets the request behind a notification be answered', async () => {
    open(<NotificationsRoute />, '/notifications');
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(callOf('PATCH')?.path).toBe('/api/requests/r1/accept'));
  });

  it('brings such notifications live', async () => {
    const { socket } = open(<LiveNotifications />, '/search');
    await waitFor(() => expect(socket.connects).toBe(1));
    act(() => {
      socket.arrive('newNotification', wrote);
      socket.arrive('notification', asked);
    });
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: /wants to study/ }));
    expect(callOf('PATCH')?.path).toBe('/api/notifications/n1/read');
  });

  it('names participants by id alone, who stay invited when the session is saved', async () => {
    open(<SessionsRoute />, '/sessions?session=s1');
    await user.click(await screen.findByRole('button', { name: 'Edit', hidden: true }));
    expect(await screen.findByRole('checkbox', { name: 'Grace', hidden: true })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Save', hidden: true }));
    await waitFor(() =>
      expect(callOf('PATCH')?.body).toMatchObject({
        description: '',
        location: '',
        participants: ['grace'],
      }),
    );
  });
});
