import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notification } from '../../../contract/notifications.ts';
import NotificationsRoute from '../../../src/routes/NotificationsRoute.tsx';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import {
  fakeServiceForEachTest,
  type FakeResponse,
  type Handler,
} from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { notification } from './notificationFixture.ts';
import { expectConsole } from '../../support/expectConsole.ts';

const grace = { _id: 'grace', name: 'Grace Hopper' };
const asked = notification('asked', { type: 'request', relatedUserId: grace });
const askedWithTopic: Notification = { ...asked, topic: 'request' };

const requests = [
  { _id: 'r0', senderId: { _id: 'alan', name: 'Alan' }, status: 'pending' },
  { _id: 'r1', senderId: grace, status: 'rejected' },
  { _id: 'r2', senderId: grace, status: 'pending' },
];

const user = userEvent.setup({ delay: null });
const service = fakeServiceForEachTest({
  'GET /api/requests/received': () => ({ body: requests }),
  'PATCH /api/requests/r2/accept': () => ({ body: { message: 'Accepted.' } }),
  'PATCH /api/requests/r2/reject': () => ({ body: { message: 'Rejected.' } }),
});

function open(...listed: Notification[]) {
  const unread = listed.filter(({ read }) => !read).length;
  return openWith(() => ({ body: listed, headers: { 'x-unread-count': String(unread) } }));
}

function openWith(list: Handler) {
  service.handlers['GET /api/notifications'] = list;
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  const view = renderScreen(<NotificationsRoute />, store, '/notifications');
  const toasts = () => selectToasts(store.getState()).map(({ message }) => message);
  return { ...view, toasts };
}

/** Sets the response to the request that marks a notification read. */
const onRead = (id: string, response: FakeResponse) => {
  service.handlers[`PATCH /api/notifications/${id}/read`] = () => response;
};
const respondWithRequests = (body: unknown) => {
  service.handlers['GET /api/requests/received'] = () => ({ body });
};
const linkOf = (text: RegExp) => screen.findByRole('link', { name: text });
const called = (path: string) => service.calls.filter((call) => call.path === path);

describe('the notifications screen', () => {
  // Covers 2.81
  it('shows a loading and an empty state', async () => {
    open();
    expect(screen.getByText('Loading notifications...')).toBeInTheDocument();
    await screen.findByText('No notifications yet.');
  });

  // Covers 2.80
  it('lists the newest first and marks unread ones', async () => {
    open(notification('n1', { read: true }), notification('n2', { minute: 2 }));
    await screen.findByText('This is n1.');
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('Unread: This is n2.');
    expect(second).not.toHaveTextContent('Unread');
  });

  it('loads the next page', async () => {
    openWith(({ path }) =>
      path.includes('cursor=n1')
        ? { body: [notification('n0')] }
        : { body: [notification('n1')], headers: { 'x-next-cursor': 'n1' } },
    );
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('This is n0.');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  // Covers 4.43
  it('marks a notification read by a click, after the service has', async () => {
    expectConsole(/A notification could not be marked read/);
    onRead('n1', { status: 500, body: '' });
    open(notification('n1'));
    const button = await screen.findByRole('button', { name: /This is n1/ });
    await user.click(button);
    await waitFor(() => expect(button).toBeEnabled());
    onRead('n1', { body: notification('n1', { read: true }) });
    await user.click(button);
    await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull());
  });

  it('opens the conversation of a read message without a request', async () => {
    const { where } = open(
      notification('n1', { type: 'message', relatedUserId: grace, read: true }),
    );
    await user.click(await linkOf(/This is n1/));
    expect(where()).toBe('/chat/grace');
    expect(called('/api/notifications/n1/read')).toEqual([]);
  });
});

describe('the list of notifications', () => {
  it('is marked read by one button', async () => {
    const until = new Date().toISOString();
    service.handlers['PATCH /api/notifications/read-all'] = () => ({ body: { until } });
    open(notification('n1'), notification('n2', { minute: 2 }));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('has no such button on a service without it', async () => {
    // Only a service that has the call counts the unread ones in a header.
    openWith(() => ({ body: [notification('n1')] }));
    expect(await screen.findByText('This is n1.')).toBeVisible();
    expect(screen.getByText('Unread:', { exact: false })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('is grouped by day, with the picture that opens the person', async () => {
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

  it('shows at most 99+ unread ones', async () => {
    openWith(() => ({ body: [notification('n1')], headers: { 'x-unread-count': '120' } }));
    await screen.findByText('99+');
  });
});

it('a notification in the list opens what it is about', async () => {
  const paths: [Partial<Notification>, string][] = [
    [{ topic: 'invited', sessionId: 's1', relatedUserId: grace }, '/sessions?session=s1'],
    [{ topic: 'reminder', type: 'session', sessionId: 's1' }, '/sessions/s1'],
    [{ topic: 'review', sessionId: 's1' }, '/sessions?review=s1'],
    [{ type: 'session' }, '/sessions'],
    [{ topic: 'cancelled', startsAt: '2026-03-06T12:00:00.000Z' }, '/sessions?session=gone'],
    [{ topic: 'invited', startsAt: '2026-03-06T12:00:00.000Z' }, '/sessions?session=gone'],
    [{ topic: 'accepted', relatedUserId: grace }, '/chat/grace'],
    [{ topic: 'declined', relatedUserId: grace }, '/people/grace'],
  ];
  open(...paths.map(([change], i) => notification(`n${String(i)}`, { ...change, read: true })));
  for (const [i, [, path]] of paths.entries()) {
    expect(await linkOf(new RegExp(`This is n${String(i)}`))).toHaveAttribute('href', path);
  }
});

describe('a message notification', () => {
  const { _id, ...fields } = notification('n1', { type: 'message' });
  // Covers 2.82, 3.12, 7.23
  it.each([
    ['`_id` and the whole sender', { ...fields, _id, relatedUserId: grace }],
    ['`id` and the id of the sender', { ...fields, id: _id, relatedUserId: grace._id }],
  ])('with its %s opens its conversation and is marked read', async (_what, given) => {
    onRead('n1', { body: null });
    const { where, toasts } = open(given as Notification);
    await user.click(await linkOf(/This is n1/));
    expect(where()).toBe('/chat/grace');
    await waitFor(() => expect(screen.queryByText('Unread:')).toBeNull());
    expect(called('/api/notifications/n1/read')).toMatchObject([{ method: 'PATCH', body: '' }]);
    expect(toasts()).toEqual([]);
  });
});

describe('a connection request notification', () => {
  // Covers 2.83, 4.21, 7.20, 8.42
  it.each([
    ['Accept', 'accept', 'Request accepted successfully!'],
    ['Decline', 'reject', 'Request rejected successfully!'],
  ])(
    '%s decides the request of that sender and removes the notification',
    async (name, path, toast) => {
      const { toasts } = open(askedWithTopic, notification('n1'));
      await user.click(await screen.findByRole('button', { name }));
      await waitFor(() => expect(screen.queryByText('This is asked.')).toBeNull());
      expect(called(`/api/requests/r2/${path}`)).toHaveLength(1);
      expect(called('/api/notifications/asked/read')).toEqual([]);
      expect(screen.getByText('This is n1.')).toBeInTheDocument();
      expect(toasts()).toEqual([toast]);
    },
  );

  it('shows the note and the match score of the request', async () => {
    const profile = { avatar: '', subjects: [], matchPercentage: 41 };
    respondWithRequests([{ ...requests[2], message: 'Sets on Monday?', profile }]);
    open(askedWithTopic);
    expect(await screen.findByText('Match Score 41%. “Sets on Monday?”')).toBeVisible();
  });

  it('has its buttons once the note above them is known, so that they stay in place', async () => {
    let send: (response: FakeResponse) => void = () => undefined;
    const response = new Promise<FakeResponse>((resolve) => (send = resolve));
    service.handlers['GET /api/requests/received'] = () => response;
    open(asked);
    await screen.findByText('This is asked.');
    await waitFor(() => expect(called('/api/requests/received')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    send({ body: requests });
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeVisible();
  });

  // Covers 2.83
  it('of another type has no buttons', async () => {
    open(notification('accepted', { type: 'connection', relatedUserId: grace }));
    expect(await screen.findByText('This is accepted.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Accept|Decline/ })).toBeNull();
  });

  it('is marked read on a service without topics, which keeps it', async () => {
    onRead('asked', { body: null });
    open(asked);
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(called('/api/notifications/asked/read')).toHaveLength(1));
    expect(screen.queryByText('This is asked.')).toBeNull();
  });

  // Covers 8.43
  it.each([
    ['Accept', 'accept', { drop: true }, 'Failed to accept request.'],
    ['Decline', 'reject', { drop: true }, 'Failed to reject request.'],
    ['Accept', 'accept', { status: 400, body: { error: 'Closed.' } }, 'Closed.'],
  ])('shows when %s fails, in a toast', async (name, verb, response, text) => {
    service.handlers[`PATCH /api/requests/r2/${verb}`] = () => response;
    const { toasts } = open(asked);
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(toasts()).toEqual([text]));
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
  });

  it('says that the request is no longer pending', async () => {
    respondWithRequests([]);
    open(asked);
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    await screen.findByText('This request is no longer waiting for an answer.');
  });

  // Covers 2.84
  it('has no buttons once it is read', async () => {
    open({ ...asked, read: true });
    await screen.findByText('This is asked.');
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });
});
