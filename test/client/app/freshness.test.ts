import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { api } from '../../../src/api/api.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { matchesApi } from '../../../src/features/matches/matchesApi.ts';
import { profileApi } from '../../../src/features/profile/profileApi.ts';
import { requestsApi } from '../../../src/features/requests/requestsApi.ts';
import { safetyApi } from '../../../src/features/safety/safetyApi.ts';
import { sessionsApi } from '../../../src/features/sessions/sessionsApi.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';

const LISTS = ['/api/users/matches', '/api/requests/received', '/api/sessions'];
const fromGrace = {
  _id: 'n1',
  message: 'Grace did something.',
  relatedUserId: { _id: 'grace', name: 'Grace' },
  read: false,
  createdAt: '2026-03-02T10:00:00.000Z',
};

const service = fakeServiceForEachTest({
  ...Object.fromEntries(LISTS.map((path) => [`GET ${path}`, () => ({ body: [] })])),
  'GET /api/users/me': () => ({ body: { _id: 'ada', name: 'Ada' } }),
  'PATCH /api/users/me': () => ({ body: { message: 'Saved.' } }),
  'PATCH /api/requests/r1/accept': () => ({ body: { message: 'Accepted.' } }),
  'PATCH /api/requests/r1/reject': () => ({ status: 409, body: { error: 'Already accepted.' } }),
  'POST /api/requests': () => ({ status: 201, body: { message: 'Sent.' } }),
  'PUT /api/users/grace/block': () => ({ body: { message: 'Blocked.' } }),
  'DELETE /api/sessions/s1': () => ({ body: null }),
});

const loads = () =>
  LISTS.map(
    (list) => service.calls.filter(({ method, path }) => method === 'GET' && path === list).length,
  );

const isLoadOfMe = ({ method, path }: { method: string; path: string }) =>
  method === 'GET' && path === '/api/users/me';

/** Returns a store that is subscribed to all three lists, each loaded once. */
async function openLists() {
  const { store, socket } = makeTestStore({ url: service.url, userId: 'ada' });
  await Promise.all([
    store.dispatch(matchesApi.endpoints.getMatches.initiate()),
    store.dispatch(requestsApi.endpoints.getReceivedRequests.initiate()),
    store.dispatch(sessionsApi.endpoints.getSessions.initiate()),
    store.dispatch(authApi.endpoints.getMe.initiate()),
  ]);
  expect(loads()).toEqual([1, 1, 1]);
  return {
    store,
    socket,
    /** Waits until the lists have been loaded this often, and expects no further request. */
    expectLoads: async (...times: number[]) => {
      await waitFor(() => expect(loads()).toEqual(times));
      // The change of the profile is merged with lists that are still waiting for a reload.
      await store.dispatch(profileApi.endpoints.updateMe.initiate({ bio: 'Likes graphs.' }));
      await waitFor(() => expect(service.calls.filter(isLoadOfMe)).toHaveLength(2));
      await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
      expect(loads()).toEqual(times);
    },
  };
}

describe('lists', () => {
  it('are reloaded once for all events of one request', async () => {
    const { socket, expectLoads } = await openLists();
    socket.receive('connectionChanged', { userId: 'grace', status: 'pending' });
    socket.receive('newNotification', { ...fromGrace, type: 'request' });
    await Promise.resolve();
    socket.receive('notification', { ...fromGrace, type: 'request' });
    await expectLoads(2, 2, 1);
  });

  it.each([
    [
      'an accepted request',
      requestsApi.endpoints.acceptRequest.initiate({ id: 'r1', senderId: 'grace' }),
    ],
    ['a sent request', requestsApi.endpoints.sendRequest.initiate({ recipientId: 'grace' })],
  ])('are reloaded once for the response and the event of %s', async (_change, mutation) => {
    const { store, socket, expectLoads } = await openLists();
    await store.dispatch(
      mutation as ReturnType<typeof requestsApi.endpoints.acceptRequest.initiate>,
    );
    socket.receive('connectionChanged', { userId: 'grace', status: 'accepted' });
    await expectLoads(2, 2, 1);
  });

  it('are reloaded when a student disappears', async () => {
    const { socket, expectLoads } = await openLists();
    socket.receive('connectionChanged', { userId: 'grace', status: 'rejected' });
    await expectLoads(2, 2, 2);
  });

  it('are reloaded after a rejected decision, which shows that they were outdated', async () => {
    const { store, expectLoads } = await openLists();
    await store.dispatch(
      requestsApi.endpoints.rejectRequest.initiate({ id: 'r1', senderId: 'grace' }),
    );
    await expectLoads(2, 2, 1);
  });

  it('are reloaded after a notification about a decided request', async () => {
    const { socket, expectLoads } = await openLists();
    socket.receive('notification', { ...fromGrace, type: 'other' });
    await expectLoads(2, 2, 1);
  });

  it.each([['sessionChanged'], ['notification']])(
    'of sessions are reloaded after %s',
    async (event) => {
      const { socket, expectLoads } = await openLists();
      socket.receive(
        event,
        event === 'notification' ? { ...fromGrace, type: 'session' } : { sessionId: 's1' },
      );
      await expectLoads(1, 1, 2);
    },
  );

  it('of sessions are reloaded after a deletion', async () => {
    const { store, expectLoads } = await openLists();
    await store.dispatch(sessionsApi.endpoints.deleteSession.initiate({ id: 's1' }));
    await expectLoads(1, 1, 2);
  });

  it('are reloaded after a block', async () => {
    const { store, expectLoads } = await openLists();
    await store.dispatch(safetyApi.endpoints.block.initiate('grace'));
    await expectLoads(2, 2, 2);
  });

  it('are not reloaded for a message', async () => {
    const { socket, expectLoads } = await openLists();
    socket.receive('notification', { ...fromGrace, type: 'message' });
    await expectLoads(1, 1, 1);
  });
});
