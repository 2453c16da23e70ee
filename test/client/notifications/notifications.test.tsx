import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MINUTE } from '../../../contract/durations.ts';
import { conversationsApi } from '../../../src/features/chat/conversationsApi.ts';
import { notificationsApi } from '../../../src/features/notifications/notificationsApi.ts';
import { selectLiveToasts } from '../../../src/features/notifications/notificationsSlice.ts';
import { MemberNotifications } from '../../../src/app/member/MemberNotifications.tsx';
import { notificationArrived, reminderArrived } from '../../../src/socket/socketActions.ts';
import { startText, timeText } from '../../../src/ui/time/times.ts';
import { fakeClock } from '../../support/client/fakeClock.ts';
import {
  emptyLists,
  fakeServiceForEachTest,
  holdBack,
  respond,
  type FakeResponse,
  type Handler,
} from '../../support/client/fakeService.ts';
import { closeScreens, openScreen, user } from '../../support/client/renderScreen.tsx';
import { mockMatchMedia } from '../../support/client/matchMedia.ts';
import { notification } from './notificationFixture.ts';
import type { Notification } from '../../../contract/notifications.ts';
import NotificationsScreen from '../../../src/features/notifications/NotificationsScreen.tsx';

const grace = { _id: 'grace', name: 'Grace Hopper' };
const alan = { _id: 'alan', name: 'Alan' };
const dan = { _id: 'dan', name: 'Dan' };

const requests = [
  { _id: 'r0', senderId: alan, status: 'pending' },
  { _id: 'r1', senderId: grace, status: 'rejected' },
  { _id: 'r2', senderId: grace, status: 'pending' },
];

const service = fakeServiceForEachTest({
  ...emptyLists,
  'GET /api/requests/received': () => ({ body: requests }),
  'PATCH /api/notifications/n1/read': () => ({ body: notification('n1', { read: true }) }),
  'POST /api/sessions/s1/joins': () => ({ status: 201, body: {} }),
});

/** Opens a page whose notifications are loading. */
function openLoading(path = '/dashboard') {
  const page = openScreen(<MemberNotifications />, service, path);
  const arrive = (...args: Parameters<typeof notification>) => {
    act(() => void page.store.dispatch(notificationArrived(notification(...args))));
  };
  return { ...page, arrive };
}

/** Opens a page whose notifications are loaded. */
async function openPage(path?: string) {
  const page = openLoading(path);
  const list = () => notificationsApi.endpoints.getNotifications.select()(page.store.getState());
  await waitFor(() => expect(list().isSuccess).toBe(true));
  return page;
}

const toasts = () => screen.queryAllByRole('listitem');
const click = (text: string) => fireEvent.click(screen.getByText(text));
const dismiss = () => fireEvent.click(screen.getAllByLabelText('Dismiss notification')[0]!);
const patches = () =>
  service.calls.filter(({ method }) => method === 'PATCH').map(({ path }) => path);
const READ_N1 = '/api/notifications/n1/read';

describe('a live notification', () => {
  // Covers 2.87
  it('shows its title, message, age and person, and how its session moves', async () => {
    const { arrive, container } = await openPage();
    const [startsAt, previousStartsAt] = ['2026-03-06T12:00:00.000Z', '2026-03-05T12:00:00.000Z'];
    const createdAt = new Date().toISOString();
    arrive('n1', {
      ...{ topic: 'changed', startsAt, previousStartsAt, sessionId: 's1', relatedUserId: grace },
      createdAt,
      message: 'This is n1. Thu, Mar 5, 12:00 → Fri, Mar 6, 12:00 UTC',
      summary: 'This is n1.',
    });
    const item = within(toasts()[0]!);
    expect(toasts()[0]).toHaveTextContent(/^GHSession changed/);
    for (const text of ['Unread', 'This is n1.']) expect(item.getByText(text)).toBeVisible();
    expect(item.getByText('now')).toHaveAttribute('datetime', createdAt);
    expect(item.getByText('now')).toHaveAttribute('title', timeText(createdAt));
    const move = `${startText(previousStartsAt)} → ${startText(startsAt)}`;
    expect(toasts()[0]).toHaveTextContent(move.replaceAll('\u00a0', ' '));
    // Other services may send only the id.
    arrive('n2', { relatedUserId: { _id: 'alan', name: '' }, minute: 2 });
    expect(container.querySelectorAll('.person')).toHaveLength(1);
  });

  // Covers 7.33, 7.34
  it('of each event is shown, and fades out unless it is a reminder', async () => {
    const { socket } = await openPage();
    const events = ['session_reminder', 'notification', 'newNotification'];
    for (const [minute, event] of events.entries()) {
      act(() => socket.receive(event, notification(`n${minute}`, { type: 'session', minute })));
    }
    const shown = toasts().map(({ textContent, className }) => [
      ...[/⏰? ?This is n\d/.exec(textContent)?.[0], className.includes('toast-out')],
    ]);
    expect(shown).toEqual([
      ['This is n2', true],
      ['This is n1', true],
      ['⏰ This is n0', false],
    ]);
    const end = (animationName: string) => {
      // jsdom has no animation events.
      const event = new Event('animationend', { bubbles: true });
      fireEvent(toasts()[0]!, Object.assign(event, { animationName }));
    };
    end('toast-in');
    expect(toasts()).toHaveLength(3);
    end('toast-out');
    expect(toasts()).toHaveLength(2);
  });

  // Covers 2.91
  it('is marked read once by a click and disappears 3 seconds later', async () => {
    const { arrive, where } = await openPage();
    arrive('n1', { type: 'session' });
    const clock = fakeClock();
    click('This is n1.');
    expect(where()).toBe('/sessions');
    await clock.waitFor(() => expect(screen.queryByText('Unread')).toBeNull());
    click('This is n1.');
    await clock.advance(2_999);
    expect(toasts()).toHaveLength(1);
    await clock.advance(1);
    expect(toasts()).toEqual([]);
    expect(patches()).toEqual([READ_N1]);
  });

  // Covers 2.88, 2.89, 4.46
  it('that is not clicked stays until it is dismissed, without a request', async () => {
    const { store } = await openPage();
    const clock = fakeClock();
    for (const arrival of [notificationArrived, reminderArrived]) {
      act(() => void store.dispatch(arrival(notification(arrival.type))));
      await clock.advance(60 * MINUTE);
      expect(toasts()).toHaveLength(1);
      dismiss();
      expect(toasts()).toEqual([]);
    }
    expect(patches()).toEqual([]);
  });

  it('of messages shows the words of the last one, unless there is one for each', async () => {
    respond(service, { conversations: [] });
    const { socket, store } = await openPage();
    const conversations = conversationsApi.endpoints.getConversations.select();
    await waitFor(() => expect(conversations(store.getState()).isSuccess).toBe(true));
    const receive = (message: string, minute: number, changes: Partial<Notification>) => {
      socket.receive('receiveMessage', { senderId: 'grace', message });
      const about = { type: 'message', relatedUserId: grace, ...changes } as const;
      socket.receive('newNotification', notification(`n${minute}`, { ...about, minute }));
    };
    const words = () => toasts().map(({ textContent }) => /“(.*)”/.exec(textContent)?.[1]);
    receive('One', 1, { count: 1 });
    await waitFor(() => expect(words()).toEqual(['One']));
    receive('Two', 2, {});
    await waitFor(() => expect(words()).toEqual([undefined, 'Two']));
  });

  // Covers 2.90
  it('waits for the newer one on a phone, which shows one at a time', async () => {
    mockMatchMedia(true);
    const { arrive } = await openPage();
    arrive('n1');
    arrive('n2', { minute: 1 });
    expect(toasts()).toHaveLength(1);
    expect(screen.getByText('This is n2.')).toBeInTheDocument();
    dismiss();
    expect(screen.getByText('This is n1.')).toBeInTheDocument();
  });

  it('appears once the list is loaded when it arrives before', async () => {
    service.handlers['GET /api/notifications'] = () => ({ body: [notification('n1')] });
    openLoading().arrive('n1');
    expect(await screen.findByText('This is n1.')).toBeInTheDocument();
  });
});

describe('a screen', () => {
  it('reads once the notification of what it shows, but not a question about it', async () => {
    const { arrive, goTo } = await openPage();
    arrive('n1', { topic: 'invited', sessionId: 's1' });
    arrive('n2', { topic: 'review', sessionId: 's1' });
    goTo('/sessions?session=s2');
    expect(patches()).toEqual([]);
    goTo('/sessions?session=s1');
    await waitFor(() => expect(patches()).toEqual([READ_N1]));
    expect(screen.getByText('This is n2.')).toBeVisible();
  });

  it('does not read again what the click that led to it has read', async () => {
    const { arrive, where } = await openPage();
    arrive('n1', { topic: 'invited', sessionId: 's1' });
    click('This is n1.');
    expect(where()).toBe('/sessions?session=s1');
    await waitFor(() => expect(patches()).toEqual([READ_N1]));
  });

  it('shows no toast of what it shows itself, except in a hidden tab', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { arrive, store } = await openPage('/chat/grace');
    arrive('n1', { type: 'message', relatedUserId: grace });
    expect(toasts()).toHaveLength(1);
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    expect(toasts()).toEqual([]);
    // Nor on another screen afterwards.
    await waitFor(() => expect(selectLiveToasts(store.getState())).toEqual([]));
    arrive('n2', { type: 'message', relatedUserId: alan });
    expect(toasts()).toHaveLength(1);
  });
});

it('a session that starts at once is joined by one tap while it waits for others', async () => {
  const { arrive } = await openPage();
  const arriveAt = (id: string, sessionId: string, createdAt: number) => {
    const at = new Date(createdAt).toISOString();
    arrive(id, { topic: 'studyNow', sessionId, createdAt: at });
  };
  arriveAt('n2', 's2', Date.now() - 11 * MINUTE);
  arriveAt('n1', 's1', Date.now());
  fireEvent.click(await screen.findByRole('button', { name: 'Join now' }));
  await waitFor(() => {
    const paths = service.calls.map(({ path }) => path);
    expect(paths).toContain('/api/sessions/s1/joins');
    expect(paths).toContain(READ_N1);
    // Its room shows what the notification says.
    expect(screen.queryByText('This is n1.')).toBeNull();
  });
  expect(screen.getByText('This is n2.')).toBeVisible();
});

const asked = notification('asked', { type: 'request', relatedUserId: grace });

/** Opens the screen with a list of notifications, or with the responses of a handler. */
function open(...list: Notification[] | [Handler]) {
  const [first] = list;
  service.handlers['GET /api/notifications'] =
    typeof first === 'function' ? first : () => ({ body: list });
  return openScreen(<NotificationsScreen />, service, '/notifications');
}

const onPatch = (path: string, response: FakeResponse) => {
  service.handlers[`PATCH /api/${path}`] = () => response;
};
const itemOf = async (text: string) => {
  const found = await screen.findByText(text);
  return within(found.closest('li')!);
};
const button = (name: string) => screen.findByRole('button', { name });
const noButton = (name: string) => expect(screen.queryByRole('button', { name })).toBeNull();

describe('the notifications screen', () => {
  // Covers 2.81
  it('shows a loading and an empty state', async () => {
    open();
    expect(screen.getByText('Loading notifications...')).toBeInTheDocument();
    await screen.findByText('No notifications yet.');
  });

  // Covers 2.80
  it('lists the newest first, marks unread ones and loads the next page', async () => {
    open(({ path }) =>
      path.includes('cursor=n1')
        ? { body: [notification('n0')] }
        : {
            body: [notification('n1', { read: true }), notification('n2', { minute: 2 })],
            headers: { 'x-next-cursor': 'n1' },
          },
    );
    await screen.findByText('This is n1.');
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('Unread: This is n2.');
    expect(second).not.toHaveTextContent('Unread');
    // Only a service that can mark all as read counts the unread ones in a header.
    noButton('Mark all as read');
    await user.click(await button('Show more'));
    await screen.findByText('This is n0.');
    noButton('Show more');
  });

  it('shows at most 99+ unread ones, which one button marks read', async () => {
    onPatch('notifications/read-all', { status: 500, body: {} });
    const body = [notification('n1'), notification('n2', { minute: 2 })];
    const { toasts } = open(() => ({ body, headers: { 'x-unread-count': '120' } }));
    await screen.findByText('99+');
    await user.click(await button('Mark all as read'));
    const failed = 'Failed to mark all notifications as read.';
    await waitFor(() => expect(toasts()).toEqual([failed]));
    onPatch('notifications/read-all', { body: { until: new Date().toISOString() } });
    await user.click(await button('Mark all as read'));
    await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull());
    noButton('Mark all as read');
  });

  it('groups by day, with the picture that opens the person', async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
    const { where } = open(
      notification('n1', { createdAt: day(0), topic: 'accepted', relatedUserId: grace }),
      notification('n2', { createdAt: day(1) }),
      notification('n3', { createdAt: '2025-03-02T12:00:00.000Z' }),
    );
    await screen.findByText('This is n1.');
    const days = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(days).toEqual(['Today', 'Yesterday', 'Sunday, March 2, 2025']);
    const [list] = screen.getAllByRole('list', { name: /^Notifications, / });
    expect(list).toHaveTextContent('This is n1.now');
    expect(screen.getAllByRole('list')[1]).toHaveTextContent(/This is n2\.Received \d/);
    await user.click(screen.getByRole('link', { name: 'Grace Hopper' }));
    expect(where()).toBe('/people/grace');
  });

  // Covers 2.82, 7.23
  it('marks an unread notification read by the click that opens what it is about', async () => {
    for (const id of ['n1', 'n2']) onPatch(`notifications/${id}/read`, { body: null });
    const { where, toasts } = open(
      notification('n1', { type: 'message', relatedUserId: grace }),
      notification('n2', { minute: 2 }),
      notification('n3', { type: 'message', relatedUserId: alan, read: true }),
      notification('n4', { topic: 'declined', relatedUserId: grace, read: true }),
    );
    const link = (id: string) => screen.findByRole('link', { name: new RegExp(`This is ${id}`) });
    expect(await link('n4')).toHaveAttribute('href', '/people/grace');
    await user.click(await link('n3'));
    expect(where()).toBe('/chat/alan');
    await user.click(await link('n1'));
    expect(where()).toBe('/chat/grace');
    await user.click(await screen.findByRole('button', { name: /This is n2/ }));
    await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull());
    expect(patches()).toEqual(['/api/notifications/n1/read', '/api/notifications/n2/read']);
    expect(toasts()).toEqual([]);
  });
});

describe('a connection request notification', () => {
  // Covers 2.83, 2.84, 4.21, 7.20, 8.42
  it('has buttons until it is read, which decide the request and remove the notification', async () => {
    onPatch('requests/r2/accept', { body: { message: 'Accepted.' } });
    onPatch('requests/r0/reject', { body: { message: 'Rejected.' } });
    const { toasts } = open(
      { ...asked, topic: 'request' },
      notification('n1', { type: 'request', topic: 'request', relatedUserId: alan }),
      notification('n2', { type: 'connection', relatedUserId: grace }),
      notification('n3', { type: 'request', relatedUserId: dan, read: true }),
    );
    await user.click(await (await itemOf('This is asked.')).findByText('Accept'));
    await waitFor(() => expect(screen.queryByText('This is asked.')).toBeNull());
    await user.click((await itemOf('This is n1.')).getByText('Decline'));
    await waitFor(() => expect(screen.queryByText('This is n1.')).toBeNull());
    expect(patches()).toEqual(['/api/requests/r2/accept', '/api/requests/r0/reject']);
    expect(toasts()).toHaveLength(2);
    for (const text of ['This is n2.', 'This is n3.']) expect(screen.getByText(text)).toBeVisible();
    noButton('Accept');
    noButton('Decline');
  });

  it('has its buttons once the note above them is known, so that they stay in place', async () => {
    const profile = { avatar: '', subjects: [], matchPercentage: 41 };
    const body = [{ ...requests[2], message: 'Sets on Monday?', profile }];
    const send = holdBack(service, 'GET /api/requests/received', { body });
    open(asked);
    await screen.findByText('This is asked.');
    await waitFor(() => expect(service.calls).toHaveLength(2));
    noButton('Accept');
    send();
    expect(await button('Accept')).toBeVisible();
    expect(screen.getByText('Match Score 41%. “Sets on Monday?”')).toBeVisible();
  });

  it('is marked read on a service without topics', async () => {
    open(asked);
    onPatch('requests/r2/accept', { body: { message: 'Accepted.' } });
    onPatch('notifications/asked/read', { body: null });
    await user.click(await button('Accept'));
    await waitFor(() => expect(patches()).toContain('/api/notifications/asked/read'));
    expect(screen.queryByText('This is asked.')).toBeNull();
  });

  it('shows what was decided elsewhere instead of its buttons', async () => {
    const decided = requests.map((one) => ({ ...one, createdAt: one._id, status: 'rejected' }));
    // The newest of Grace, wherever it is in the list.
    decided.unshift({ ...decided[2]!, _id: 'r3', createdAt: 'r3', status: 'accepted' });
    open(asked);
    await button('Accept');
    respond(service, { 'requests/received': decided });
    await user.click(await button('Decline'));
    await screen.findByText('This request is no longer waiting for an answer.');
    noButton('Accept');
    noButton('Decline');
    expect(screen.getByText('Accepted')).toBeVisible();
    expect(patches()).toEqual([]);
    closeScreens();

    open(asked);
    expect(await screen.findByText('Accepted')).toBeVisible();
    noButton('Accept');
  });

  it('shows what was decided elsewhere after the service refused another decision', async () => {
    service.handlers['PATCH /api/requests/r2/reject'] = () => {
      const decided = requests.map((one) => ({ ...one, status: 'accepted' }));
      respond(service, { 'requests/received': decided });
      return { status: 409, body: { error: 'You have already accepted this request.' } };
    };
    const { toasts } = open(asked);
    await user.click(await button('Decline'));
    expect(await screen.findByText('Accepted')).toBeVisible();
    noButton('Decline');
    expect(toasts()).toEqual(['You have already accepted this request.']);
  });

  it('loses its buttons when the request no longer exists', async () => {
    respond(service, { 'requests/received': [] });
    open(asked);
    await user.click(await button('Decline'));
    await screen.findByText('This request is no longer waiting for an answer.');
    noButton('Accept');
  });
});
