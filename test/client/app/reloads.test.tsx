import { describe, expect, it, jest } from '@jest/globals';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../../src/api/api.ts';
import { socketConnected } from '../../../src/socket/socketActions.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { matchesApi } from '../../../src/features/matches/matchesApi.ts';
import { profileApi } from '../../../src/features/profile/profileApi.ts';
import { requestsApi } from '../../../src/features/requests/requestsApi.ts';
import { safetyApi } from '../../../src/features/safety/safetyApi.ts';
import { sessionsApi } from '../../../src/features/sessions/sessionsApi.ts';
import { fakeClock } from '../../support/client/fakeClock.ts';
import { expectConsole } from '../../support/expectConsole.ts';
import { openApp, type OpenApp } from '../../support/client/openApp.tsx';
import {
  type FakeResponse,
  fakeServiceForEachTest,
  type Handler,
} from '../../support/client/fakeService.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';

const UNREAD = 'GET /api/messages/unread-counts';
const NOTIFICATIONS = 'GET /api/notifications';

/** Requests of the dashboard for data without revisions. */
const SHOWN = [
  'GET /api/users/matches',
  'GET /api/requests/received',
  UNREAD,
  NOTIFICATIONS,
  'GET /api/sessions/upcoming',
];

const queriesWith = ({ store }: OpenApp, wanted: QueryStatus) =>
  Object.values(store.getState().api.queries).flatMap((query) =>
    query?.status === wanted ? query.endpointName : [],
  );

/** Returns the pending queries. Responses arrive in real time, so fake time must not pass before them. */
const pendingOf = (app: OpenApp) => queriesWith(app, QueryStatus.pending);

/** Opens the dashboard and waits until it has requested what it shows. */
async function openDashboard(responses: Record<string, Handler> = {}) {
  const clock = fakeClock();
  const app = await openApp('/dashboard', { responses });
  const expectAsked = (...times: number[]) => expect(SHOWN.map(app.count)).toEqual(times);
  await clock.waitFor(() => expectAsked(1, 1, 1, 1, 1));
  return { clock, app, expectAsked };
}

describe('a page whose socket reconnects', () => {
  it.each([
    [1, 0, 1_000],
    [1, 0.998, 1_499],
    [3, 0, 100],
    [3, 0.5, 350],
    [3, 0.998, 599],
  ])(
    'reloads its data once after %d connects, with the random value %d after %d ms',
    async (connects, chance, pause) => {
      const { clock, app, expectAsked } = await openDashboard();
      jest.spyOn(Math, 'random').mockReturnValue(chance);
      for (let n = 0; n < connects; n += 1) app.store.dispatch(socketConnected());
      await clock.advance(pause - 1);
      expectAsked(1, 1, 1, 1, 1);
      await clock.advance(1);
      await clock.waitFor(() => expectAsked(2, 2, 2, 2, 2));
      await clock.advance(10_000);
      expectAsked(2, 2, 2, 2, 2);
    },
  );

  it('reloads data that was loading at the reconnect after it has arrived', async () => {
    let respond = () => {};
    const { clock, app, expectAsked } = await openDashboard({
      [NOTIFICATIONS]: () =>
        new Promise((resolve) => {
          respond = () => {
            resolve({ body: [] });
          };
        }),
    });
    app.socket.fire('connect');
    await clock.advance(5_000);
    expect(app.count(NOTIFICATIONS)).toBe(1);
    respond();
    await clock.waitFor(() => expectAsked(2, 2, 2, 2, 2));
  });

  it('does not reload data that has been requested since', async () => {
    const { clock, app, expectAsked } = await openDashboard();
    jest.spyOn(Math, 'random').mockReturnValue(0.998);
    app.store.dispatch(socketConnected());
    await clock.advance(50);
    app.store.dispatch(api.util.invalidateTags(['Notifications']));
    await clock.waitFor(() => expectAsked(1, 1, 1, 2, 1));
    await clock.advance(10_000);
    await clock.waitFor(() => expectAsked(2, 2, 2, 2, 2));
  });

  it('does not send a request again whose attempts failed after the connect', async () => {
    const clock = fakeClock();
    const app = await openApp('/dashboard', {
      responses: { 'GET /api/users/matches': { status: 503, body: { error: 'Busy.' } } },
    });
    await clock.waitFor(() => expect(app.count('GET /api/users/matches')).toBe(1));
    app.store.dispatch(socketConnected());
    for (const count of [2, 3]) {
      await clock.advanceUntil(() => expect(app.count('GET /api/users/matches')).toBe(count));
    }
    await clock.advanceUntil(() => expect(app.count(NOTIFICATIONS)).toBe(2));
    await clock.waitFor(() => expect(pendingOf(app)).toEqual([]));
    await clock.advance(10_000);
    expect(app.count('GET /api/users/matches')).toBe(3);
  });

  // Covers 7.35, 9.10
  it.each([
    ['/chat', UNREAD, NOTIFICATIONS, /^Request to fetch unread counts timed out\./],
    ['/notifications', NOTIFICATIONS, UNREAD, /^Failed to fetch notifications/],
    ['/chat/grace', 'GET /api/messages/grace', NOTIFICATIONS, /^Request timed out\. Please check/],
  ])('shows on %s that %s had no response for 15 s', async (path, call, other, text) => {
    if (path === '/notifications') expectConsole(/^Notifications could not be loaded/);
    const clock = fakeClock();
    const grace = { id: 'grace', name: 'Grace Hopper', connectionStatus: 'accepted' };
    const app = await openApp(path, {
      responses: { 'GET /api/users/matches': { body: [grace] }, [call]: { hang: true } },
    });
    await clock.waitFor(() => expect(app.count(call)).toBe(1));
    await clock.waitFor(() => expect(pendingOf(app)).toHaveLength(1));
    app.store.dispatch(socketConnected());
    const shown = await clock.advanceUntil(() => expect(screen.getByText(text)).toBeVisible());
    expect(shown).toBeLessThanOrEqual(15_100);
    await clock.waitFor(() => expect(app.count(other)).toBe(2));
    await clock.waitFor(() => expect(pendingOf(app)).toEqual([]));
    await clock.advance(60_000);
    expect(screen.getByText(text)).toBeVisible();
    expect(app.count(call)).toBe(1);
  });

  it.each([
    ['/dashboard', ['GET /api/conversations', 'GET /api/reviews', 'GET /api/sessions/open']],
    ['/chat', ['GET /api/conversations', 'GET /api/presence']],
  ])('does not send requests on %s again that the service lacks', async (path, missing) => {
    const clock = fakeClock();
    const app = await openApp(path);
    const asked = () => missing.map(app.count);
    await clock.waitFor(() => expect(asked()).toEqual(missing.map(() => 1)));
    app.store.dispatch(socketConnected());
    await clock.waitFor(() => expect(pendingOf(app)).toEqual([]));
    await clock.advanceUntil(() => expect(app.count(UNREAD)).toBe(2));
    await clock.waitFor(() => expect(pendingOf(app)).toEqual([]));
    await clock.advance(70_000);
    expect(asked()).toEqual(missing.map(() => 1));
  });
});

const ME = 'GET /api/users/me';
const MATCHES = 'GET /api/users/matches';
const LISTS = [
  'GET /api/requests/received',
  'GET /api/notifications',
  'GET /api/sessions',
  'GET /api/sessions/upcoming',
  'GET /api/users/search',
];
const OPTIONAL = ['conversations', 'sessions/open', 'reviews', 'messages/unread-counts'];
const respondAllWith = (response: FakeResponse) =>
  Object.fromEntries(
    [ME, MATCHES, ...LISTS, ...OPTIONAL.map((path) => `GET /api/${path}`)].map((call) => [
      call,
      response,
    ]),
  );
const ANSWERS = {
  ...respondAllWith({ status: 404 }),
  ...Object.fromEntries([MATCHES, ...LISTS].map((call) => [call, { body: [] }])),
  [ME]: { body: { _id: 'ada', name: 'Ada Lovelace', subjects: [] } },
};

/** Opens the dashboard with a service that gives the same response to all requests. */
async function openWith(response: FakeResponse) {
  const clock = fakeClock();
  const app = await openApp('/dashboard', { responses: respondAllWith(response) });
  await clock.waitFor(() => {
    expect(queriesWith(app, QueryStatus.rejected)).toEqual(
      expect.arrayContaining(['getMe', 'getReceivedRequests', 'search']),
    );
  });
  return { clock, app };
}

const expectLoaded = () => {
  expect(screen.getByText('Hello, Ada Lovelace!')).toBeInTheDocument();
  expect(screen.getByText('No notifications yet.')).toBeInTheDocument();
  expect(screen.getByText('No suggestions available.')).toBeInTheDocument();
  expect(screen.queryByText(/^Failed to|could not be loaded/)).toBeNull();
};

describe('after requests that did not reach the service', () => {
  it.each<FakeResponse>([{ drop: true }, { status: 502 }, { status: 504 }])(
    'sends them again as soon as another one reaches it: %j',
    async (response) => {
      const { clock, app } = await openWith(response);
      app.respondWith(ANSWERS);
      // The matches are requested three times by themselves.
      await clock.advanceUntil(() => expect(app.count(MATCHES)).toBe(2));
      await clock.advanceUntil(expectLoaded);
    },
  );

  it('sends them again when the browser has a network again', async () => {
    const { clock, app } = await openWith({ drop: true });
    app.respondWith(ANSWERS);
    act(() => void window.dispatchEvent(new Event('online')));
    await clock.waitFor(() => expect(screen.getByText('Hello, Ada Lovelace!')).toBeVisible());
    expect(app.count(MATCHES)).toBe(1);
  });
});

it('does not send a request again that the service answered with an error', async () => {
  const broken = { status: 400, body: { error: 'Broken.' } };
  expectConsole(/^Notifications could not be loaded/);
  const { clock, app } = await openWith(broken);
  app.respondWith({ ...ANSWERS, [ME]: broken });
  const asked = app.count(ME);
  act(() => void window.dispatchEvent(new Event('online')));
  const next = within(screen.getByLabelText('What is next'));
  await clock.waitFor(() => expect(next.getByText('Retry')).toBeVisible());
  fireEvent.click(next.getByText('Retry'));
  await clock.waitFor(() => expect(next.getByRole('link')).toBeVisible());
  await clock.waitFor(() => expect(pendingOf(app)).toEqual([]));
  expect(app.count(ME)).toBe(asked);
});

describe('lists', () => {
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
      (list) =>
        service.calls.filter(({ method, path }) => method === 'GET' && path === list).length,
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

  const { acceptRequest, rejectRequest, sendRequest } = requestsApi.endpoints;
  const grace = { id: 'r1', senderId: 'grace' };
  type Opened = Awaited<ReturnType<typeof openLists>>;
  const notify = (type: string) => (opened: Opened) => {
    opened.socket.receive('notification', { ...fromGrace, type });
  };
  const connection = (status: string) => (opened: Opened) => {
    opened.socket.receive('connectionChanged', { userId: 'grace', status });
  };

  it.each<[what: string, change: (opened: Opened) => unknown, loads: number[]]>([
    [
      'once for all events of one request',
      async ({ socket }) => {
        socket.receive('connectionChanged', { userId: 'grace', status: 'pending' });
        socket.receive('newNotification', { ...fromGrace, type: 'request' });
        await Promise.resolve();
        socket.receive('notification', { ...fromGrace, type: 'request' });
      },
      [2, 2, 1],
    ],
    [
      'once for the response and the event of an accepted request',
      async (opened) => {
        await opened.store.dispatch(acceptRequest.initiate(grace));
        connection('accepted')(opened);
      },
      [2, 2, 1],
    ],
    [
      'once for the response and the event of a sent request',
      async (opened) => {
        await opened.store.dispatch(sendRequest.initiate({ recipientId: 'grace' }));
        connection('accepted')(opened);
      },
      [2, 2, 1],
    ],
    ['after an event of a connection', connection('accepted'), [2, 2, 1]],
    ['when a student disappears', connection('rejected'), [2, 2, 2]],
    [
      'after a rejected decision, which shows that they were outdated',
      ({ store }) => store.dispatch(rejectRequest.initiate(grace)),
      [2, 2, 1],
    ],
    ['after a notification about a decided request', notify('other'), [2, 2, 1]],
    [
      'of sessions after an event of a session',
      ({ socket }) => {
        socket.receive('sessionChanged', { sessionId: 's1' });
      },
      [1, 1, 2],
    ],
    ['of sessions after a notification', notify('session'), [1, 1, 2]],
    [
      'of sessions after a deletion',
      ({ store }) => store.dispatch(sessionsApi.endpoints.deleteSession.initiate({ id: 's1' })),
      [1, 1, 2],
    ],
    [
      'after a block',
      ({ store }) => store.dispatch(safetyApi.endpoints.block.initiate('grace')),
      [2, 2, 2],
    ],
    ['not at all after a message', notify('message'), [1, 1, 1]],
  ])('are reloaded %s', async (_what, change, expected) => {
    const opened = await openLists();
    await change(opened);
    await opened.expectLoads(...expected);
  });
});
