import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { chatApi } from '../../../src/features/chat/chatApi.ts';
import { refreshFileUrls } from '../../../src/features/chat/thread/threadThunks.ts';
import { LiveNotifications } from '../../../src/features/notifications/live/LiveNotifications.tsx';
import DashboardRoute from '../../../src/routes/DashboardRoute.tsx';
import MatchesRoute from '../../../src/routes/MatchesRoute.tsx';
import NotificationsRoute from '../../../src/routes/NotificationsRoute.tsx';
import ProfileRoute from '../../../src/routes/ProfileRoute.tsx';
import SearchRoute from '../../../src/routes/SearchRoute.tsx';
import SessionsRoute from '../../../src/routes/SessionsRoute.tsx';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { startFakeService, type FakeService } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { FakeChat } from '../chat/fakeChat.ts';
import { openChat, type OpenChat } from '../chat/openChat.ts';
import { renderChat } from '../chat/renderChat.tsx';
import { BUDDY } from '../chat/thread/threadModel.ts';

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
  participants: ['grace', 'emmy'],
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

function open(route: ReactNode, path: string) {
  const { store, socket } = makeTestStore({ url: service.url, userId: 'ada' });
  return { ...renderScreen(route, store, path), socket };
}
const callOf = (method: string) => service.calls.find((call) => call.method === method);

describe('a service that sends only the required fields', () => {
  // Covers 3.12
  it('shows students without a profile, who can be sent a request', async () => {
    open(<SearchRoute />, '/search');
    expect(await screen.findByText('No subjects specified')).toBeInTheDocument();
    expect(screen.getByText('Location not specified')).toBeInTheDocument();
    expect(screen.getByText('No skills specified')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(callOf('POST')?.body).toMatchObject({ recipientId: 'emmy' }));
    expect(await screen.findByText('Request Pending')).toBeInTheDocument();
  });

  // Covers 2.61
  it.each([['rejected'], ['not_connected'], ['']])(
    'offers Connect for the connection status "%s"',
    async (connectionStatus) => {
      const emmy = { id: 'emmy', name: 'Emmy', matchPercentage: 40, connectionStatus };
      service.handlers['GET /api/users/search'] = () => ({ body: [emmy] });
      open(<SearchRoute />, '/search');
      await user.click(await screen.findByRole('button', { name: 'Connect' }));
      expect(await screen.findByText('Request Pending')).toBeInTheDocument();
    },
  );

  // Covers 3.22
  it('shows study buddies without details', async () => {
    open(<MatchesRoute />, '/matches');
    expect(await screen.findByText('No availability specified')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Start Chat' })).toHaveAttribute('href', '/chat/grace');
  });

  // Covers 3.22
  it('shows an incomplete profile with empty fields', async () => {
    open(<ProfileRoute />, '/profile');
    expect(await screen.findByLabelText('Bio')).toHaveValue('');
    expect(screen.getByLabelText('Name')).toHaveValue('Ada');
    expect(screen.getByText('29%')).toBeInTheDocument();
  });

  // Covers 3.21
  it('counts the unread notifications of the list when the count is missing', async () => {
    open(<DashboardRoute />, '/dashboard');
    const term = await screen.findByText('Notifications', { selector: 'dt' });
    await waitFor(() => expect(within(term.parentElement!).getByText('2')).toBeInTheDocument());
    expect(await screen.findByText('Emmy')).toBeInTheDocument();
    expect(await screen.findByText(/^Participants:/)).toHaveTextContent(
      'Participants: Grace, Study buddy',
    );
  });

  // Covers 3.12
  it('shows notifications whose student is only an id', async () => {
    open(<NotificationsRoute />, '/notifications');
    expect(await screen.findByRole('link', { name: /Grace wrote/ })).toHaveAttribute(
      'href',
      '/chat/grace',
    );
    await user.click(screen.getByRole('button', { name: /wants to study/ }));
    await waitFor(() => expect(screen.getAllByText('Unread:')).toHaveLength(1));
  });

  // Covers 7.20
  it('accepts the request of a notification', async () => {
    open(<NotificationsRoute />, '/notifications');
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(callOf('PATCH')?.path).toBe('/api/requests/r1/accept'));
  });

  // Covers 7.33
  it('shows notifications whose student is only an id when they arrive live', async () => {
    const { socket } = open(<LiveNotifications />, '/search');
    await waitFor(() => expect(socket.connects).toBe(1));
    act(() => {
      socket.receive('newNotification', wrote);
      socket.receive('notification', asked);
    });
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: /wants to study/ }));
    await waitFor(() => expect(callOf('PATCH')?.path).toBe('/api/notifications/n1/read'));
  });

  // Covers 7.22
  it('shows notifications newest first regardless of the order in the response', async () => {
    const later = { ...wrote, createdAt: '2026-03-02T11:00:00.000Z' };
    service.handlers['GET /api/notifications'] = () => ({ body: [asked, later] });
    open(<NotificationsRoute />, '/notifications');
    const [first] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Grace wrote to you.');
  });

  it('reloads the matches after a notification about a decided request', async () => {
    const matches = service.handlers['GET /api/users/matches']!;
    const pending = { id: 'grace', name: 'Grace', connectionStatus: 'pending' };
    service.handlers['GET /api/users/matches'] = () => ({ body: [pending] });
    const { socket } = open(<MatchesRoute />, '/matches');
    await screen.findByText('Request Pending');
    service.handlers['GET /api/users/matches'] = matches;
    act(() => {
      socket.receive('notification', { ...asked, type: 'other', message: 'Grace accepted.' });
    });
    expect(await screen.findByRole('link', { name: 'Start Chat' })).toBeInTheDocument();
  });

  // Covers 7.17
  it('filters subjects on the page when the response lists all of them', async () => {
    const subjects = Array.from({ length: 60 }, (_, at) => `Subject ${String(at)}`);
    service.handlers['GET /api/users/subjects'] = () => ({ body: [...subjects, 'Sumerian'] });
    open(<SearchRoute />, '/search');
    await user.click(await screen.findByRole('button', { name: 'More subjects' }));
    await user.type(screen.getByRole('searchbox', { name: 'Find more subjects' }), 'sume');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Subject 1' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Sumerian' })).toBeInTheDocument();
    expect(service.calls.filter(({ path }) => path.includes('q='))).toEqual([]);
  });

  // Covers 3.21
  it('keeps participants that are only ids when the session is saved', async () => {
    open(<SessionsRoute />, '/sessions?session=s1');
    await user.click(await screen.findByRole('button', { name: 'Edit', hidden: true }));
    expect(await screen.findByRole('checkbox', { name: 'Grace', hidden: true })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Save', hidden: true }));
    await waitFor(() =>
      expect(callOf('PATCH')?.body).toMatchObject({
        description: '',
        location: '',
        participants: ['grace', 'emmy'],
      }),
    );
  });
});

describe('a service without revisions', () => {
  const LIST = `GET /api/messages/${BUDDY}`;
  let opened: OpenChat | undefined;
  afterEach(() => opened?.service.stop());

  // Covers 4.53, 7.25, 7.31
  it('marks a thread read by listing it, without another request', async () => {
    const chat = new FakeChat({ count: 1, counts: false });
    opened = await renderChat(chat);
    await screen.findByText('text 1');
    const { message, senderId } = chat.write('news');
    act(() => opened!.socket.receive('receiveMessage', { message, senderId }));
    await screen.findByText('news');
    const asked = opened.calls().filter((call) => call.includes(BUDDY));
    expect(asked).toEqual([LIST, LIST]);
  });

  // Covers 4.52
  it('gets no request for a thread that is not open, so its messages stay unread', async () => {
    const chat = new FakeChat({ count: 1, counts: false });
    opened = await openChat(chat);
    const { store, socket, calls, service: own } = opened;
    own.handlers['GET /api/messages/unread-counts'] = () => ({ body: { [BUDDY]: { count: 1 } } });
    const { getThread, getUnreadCounts } = chatApi.endpoints;
    const shown = store.dispatch(getThread.initiate(BUDDY));
    await shown;
    shown.unsubscribe();
    await store.dispatch(getUnreadCounts.initiate());
    socket.receive('receiveMessage', { senderId: BUDDY, message: 'news' });
    expect(getUnreadCounts.select()(store.getState()).data).toEqual({ [BUDDY]: { count: 2 } });
    opened.reconnect();
    await waitFor(() => expect(calls().at(-1)).toBe('GET /api/messages/unread-counts'));
    await waitFor(() => expect(calls()).toHaveLength(3));
    expect(calls().filter((call) => call === LIST)).toHaveLength(1);
  });

  // Covers 7.25
  it('returns the whole thread, also to refresh the URL of an old file', async () => {
    const chat = new FakeChat({ count: 120, counts: false });
    opened = await openChat(chat);
    await opened.store.dispatch(chatApi.endpoints.getThread.initiate(BUDDY));
    Object.assign(chat.messages[0]!, { fileUrl: '/uploads/fresh.png' });
    expect(await opened.store.dispatch(refreshFileUrls(BUDDY, 'm0001'))).toBe('/uploads/fresh.png');
    expect(opened.calls()).toEqual([LIST, LIST]);
  });
});
