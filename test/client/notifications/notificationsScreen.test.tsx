import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Notification } from '../../../contract/notifications.ts';
import NotificationsRoute from '../../../src/routes/NotificationsRoute.tsx';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { makeTestStore } from '../../support/clientStore.ts';
import { startFakeService, type FakeService } from '../../support/fakeService.ts';
import { renderScreen } from '../../support/renderScreen.tsx';
import { notification } from './notificationsOfTests.ts';

const grace = { _id: 'grace', name: 'Grace Hopper' };
const asked = notification('asked', { type: 'request', relatedUserId: grace });

let service: FakeService;
const user = userEvent.setup();

beforeEach(async () => {
  const request = (_id: string, senderId: object, status = 'pending') => ({
    _id,
    senderId,
    status,
  });
  service = await startFakeService({
    'GET /api/requests/received': () => ({
      body: [
        request('r0', { _id: 'alan', name: 'Alan' }),
        request('r1', grace, 'rejected'),
        request('r2', grace),
      ],
    }),
    'PATCH /api/requests/r2/accept': () => ({ body: { message: 'Accepted.' } }),
    'PATCH /api/requests/r2/reject': () => ({ body: { message: 'Rejected.' } }),
  });
});
afterEach(() => service.stop());

function open(...listed: Notification[]) {
  service.handlers['GET /api/notifications'] = () => ({ body: listed });
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  const view = renderScreen(<NotificationsRoute />, store, '/notifications');
  return {
    ...view,
    store,
    toasts: () => selectToasts(store.getState()).map(({ message }) => message),
  };
}

const called = (path: string) => service.calls.filter((call) => call.path === path);

describe('the notifications screen', () => {
  it('says that it is loading, and that there are none', async () => {
    open();
    expect(screen.getByText('Loading notifications...')).toBeInTheDocument();
    expect(await screen.findByText('No notifications yet.')).toBeInTheDocument();
  });

  it.each([
    ['what the service says', { status: 400, body: { error: 'Not now.' } }, 'Not now.'],
    ['a sentence of its own', { status: 500, body: '' }, 'Failed to fetch notifications.'],
  ])('when loading fails says %s, and tries again', async (_what, answer, text) => {
    open();
    service.handlers['GET /api/notifications'] = () => answer;
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(text);
    service.handlers['GET /api/notifications'] = () => ({ body: [notification('n1')] });
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This is n1.')).toBeInTheDocument();
  });

  it('lists them newest first and marks unread ones', async () => {
    open(notification('n1', { read: true }), notification('n2', { minute: 2 }));
    await screen.findByText('This is n1.');
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent('Unread: This is n2.');
    expect(second).not.toHaveTextContent('Unread');
  });

  it('shows more where there is more', async () => {
    open();
    service.handlers['GET /api/notifications'] = ({ path }) =>
      path.includes('cursor=n1')
        ? { body: [notification('n0')] }
        : { body: [notification('n1')], headers: { 'x-next-cursor': 'n1' } };
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('This is n0.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('marks an unread one read by a click, after the service has', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    service.handlers['PATCH /api/notifications/n1/read'] = () => ({ status: 500, body: '' });
    open(notification('n1'));
    await user.click(await screen.findByRole('button', { name: /This is n1/ }));
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /This is n1/ })).toBeEnabled();
    });
    service.handlers['PATCH /api/notifications/n1/read'] = () => ({
      body: notification('n1', { read: true }),
    });
    await user.click(screen.getByRole('button', { name: /This is n1/ }));
    await waitFor(() => {
      expect(screen.queryByText('Unread:')).toBeNull();
    });
  });

  it('leads from a message to its conversation', async () => {
    const { where } = open(
      notification('n1', { type: 'message', relatedUserId: grace, read: true }),
    );
    await user.click(await screen.findByRole('link', { name: /This is n1/ }));
    expect(where()).toBe('/chat/grace');
    expect(called('/api/notifications/n1/read')).toEqual([]);
  });
});

describe('a message among the notifications', () => {
  const { _id, ...told } = notification('n1', { type: 'message' });
  it.each([
    ['`_id`, and the person whole', { ...told, _id, relatedUserId: grace }],
    ['`id`, and the person by id alone', { ...told, id: _id, relatedUserId: grace._id }],
  ])('with its %s: leads to its conversation, and is then read', async (_what, given) => {
    service.handlers['PATCH /api/notifications/n1/read'] = () => ({ body: null });
    const { where, store } = open(given as Notification);
    await user.click(await screen.findByRole('link', { name: /This is n1/ }));
    expect(where()).toBe('/chat/grace');
    await waitFor(() => {
      expect(screen.queryByText('Unread:')).toBeNull();
    });
    expect(called('/api/notifications/n1/read')).toMatchObject([{ method: 'PATCH', body: '' }]);
    expect(selectToasts(store.getState())).toEqual([]);
  });
});

describe('a connection request among the notifications', () => {
  it.each([
    ['Accept', 'accept', 'Request accepted successfully!'],
    ['Decline', 'reject', 'Request rejected successfully!'],
  ])('%s answers the one of that sender and removes it', async (name, path, toast) => {
    const { toasts } = open(asked, notification('n1'));
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => {
      expect(screen.queryByText('This is asked.')).toBeNull();
    });
    expect(called(`/api/requests/r2/${path}`)).toHaveLength(1);
    expect(screen.getByText('This is n1.')).toBeInTheDocument();
    expect(toasts()).toEqual([toast]);
  });

  it('stays when answering fails, and says why', async () => {
    service.handlers['PATCH /api/requests/r2/accept'] = () => ({
      status: 409,
      body: { error: 'Too late.' },
    });
    open(asked);
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Too late.')).toBeInTheDocument();
    expect(screen.getByText('This is asked.')).toBeInTheDocument();
  });

  it('says so when it waits no longer', async () => {
    service.handlers['GET /api/requests/received'] = () => ({ body: [] });
    open(asked);
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(
      await screen.findByText('This request is no longer waiting for an answer.'),
    ).toBeInTheDocument();
  });

  it('cannot be answered once it is read', async () => {
    open({ ...asked, read: true });
    await screen.findByText('This is asked.');
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });
});
