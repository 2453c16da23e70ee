import { describe, expect, it, jest } from '@jest/globals';
import { HEADERS } from '../../../contract/constants.ts';
import type { Notification } from '../../../contract/notifications.ts';
import { api } from '../../../src/api/api.ts';
import type { AppStore } from '../../../src/app/store.ts';
import { authApi } from '../../../src/features/auth/authApi.ts';
import { conversationsApi } from '../../../src/features/chat/conversationsApi.ts';
import { presenceApi } from '../../../src/features/chat/presenceApi.ts';
import { matchesApi } from '../../../src/features/matches/matchesApi.ts';
import { notificationsApi } from '../../../src/features/notifications/notificationsApi.ts';
import { profileApi } from '../../../src/features/profile/profileApi.ts';
import { requestsApi } from '../../../src/features/requests/requestsApi.ts';
import { reviewsApi } from '../../../src/features/reviews/reviewsApi.ts';
import { safetyApi } from '../../../src/features/safety/safetyApi.ts';
import { openSessionsApi } from '../../../src/features/sessions/openSessionsApi.ts';
import { sessionsApi } from '../../../src/features/sessions/sessionsApi.ts';
import { catchUpDelay } from '../../../src/socket/reconnection.ts';
import {
  browserWentOnline,
  quietPeriodReceived,
  socketConnected,
} from '../../../src/socket/socketActions.ts';
import type { AppThunk } from '../../../src/app/store.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeClock } from '../../support/client/fakeClock.ts';
import {
  fakeServiceForEachTest,
  type FakeResponse,
  type Handler,
} from '../../support/client/fakeService.ts';
import { waitFor } from '../../support/waitFor.ts';
import { notification } from '../notifications/notificationFixture.ts';

const ME = 'GET /api/users/me';
const MATCHES = 'GET /api/users/matches';
const RECEIVED = 'GET /api/requests/received';
const SESSIONS = 'GET /api/sessions';
const CONVERSATIONS = 'GET /api/conversations';
const NOTIFICATIONS = 'GET /api/notifications';

type Query = AppThunk<PromiseLike<unknown>>;

/** The queries of lists without a revision, by request. */
const LISTS = {
  [MATCHES]: () => matchesApi.endpoints.getMatches.initiate(),
  [RECEIVED]: () => requestsApi.endpoints.getReceivedRequests.initiate(),
  [SESSIONS]: () => sessionsApi.endpoints.getSessions.initiate(),
  [CONVERSATIONS]: () => conversationsApi.endpoints.getConversations.initiate(),
  [NOTIFICATIONS]: () => notificationsApi.endpoints.getNotifications.initiate(),
  'GET /api/presence': () => presenceApi.endpoints.getPresence.initiate(),
  'GET /api/reviews': () => reviewsApi.endpoints.getOwnReviews.initiate(),
  'GET /api/sessions/open': () => openSessionsApi.endpoints.getOpenSessions.initiate(),
} satisfies Record<string, () => Query>;
type List = keyof typeof LISTS;
const ALL = Object.keys(LISTS) as List[];
const load = (store: AppStore, list: List) => {
  const query: Query = LISTS[list]();
  return store.dispatch(query);
};

const service = fakeServiceForEachTest({
  ...Object.fromEntries(ALL.map((call) => [call, () => ({ body: [] })])),
  [ME]: () => ({ body: { _id: 'ada', name: 'Ada' } }),
});
const count = (wanted: string) =>
  service.calls.filter(({ method, path }) => `${method} ${path.split('?')[0]!}` === wanted).length;

type Responses = Record<string, FakeResponse | Handler>;
const respondWith = (responses: Responses) => {
  for (const [call, response] of Object.entries(responses))
    service.handlers[call] = typeof response === 'function' ? response : () => response;
};

/** Opens a page that has subscribed to the lists and to the student, with a fake clock. */
async function openPage(responses: Responses = {}, lists: readonly List[] = ALL) {
  respondWith(responses);
  const clock = fakeClock();
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  for (const list of lists) void load(store, list);
  void store.dispatch(authApi.endpoints.getMe.initiate());
  /** Waits until a list has been requested this often, and the others that often. */
  const expectLoads = (times: number, others: Partial<Record<List, number>> = {}) =>
    clock.waitFor(() =>
      expect(Object.fromEntries(lists.map((list) => [list, count(list)]))).toEqual({
        ...Object.fromEntries(lists.map((list) => [list, times])),
        ...others,
      }),
    );
  const statuses = () => Object.values(store.getState().api.queries).map((query) => query?.status);
  /** Waits for all responses, which arrive in real time. */
  const settle = () => clock.waitFor(() => expect(statuses()).not.toContain('pending'));
  await expectLoads(1);
  return { store, clock, expectLoads, settle, statuses };
}

it('the lists are loaded again at most 1.5 s after the first connect, and 0.6 s after others', () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.998);
  expect([true, false].map(catchUpDelay)).toEqual([1_499, 599]);
});

describe('a page whose socket connects', () => {
  it.each([
    [1, 1_000],
    [3, 100],
  ])('loads its lists again once after %d connects, after %d ms', async (connects, delay) => {
    const { store, clock, expectLoads, settle } = await openPage();
    await settle();
    jest.spyOn(Math, 'random').mockReturnValue(0);
    for (let n = 0; n < connects; n += 1) store.dispatch(socketConnected());
    await clock.advance(delay - 1);
    await expectLoads(1);
    await clock.advance(1);
    await expectLoads(2);
    await settle();
    await clock.advance(10_000);
    await expectLoads(2);
    expect(count(ME)).toBe(1);
  });

  it.each([
    ['not again after no event since they were requested', 3_600_000, 1],
    ['again after an event since they were requested', 0, 2],
  ])('loads its lists %s', async (_when, milliseconds, loads) => {
    const { store, clock, expectLoads, settle } = await openPage();
    await settle();
    for (const _connect of ['first', 'second']) {
      store.dispatch(socketConnected());
      store.dispatch(quietPeriodReceived({ milliseconds }));
    }
    await clock.advance(1_500);
    await expectLoads(loads);
    await settle();
    await clock.advance(10_000);
    await expectLoads(loads);
  });

  it('loads a list in pages again whose latest request loaded only its next page', async () => {
    const next = { [HEADERS.nextCursor]: 'older' };
    const { store, clock, expectLoads, settle } = await openPage({
      [NOTIFICATIONS]: ({ path }) => ({ body: [], headers: path.includes('older') ? {} : next }),
    });
    await settle();
    const { getNotifications } = notificationsApi.endpoints;
    await store.dispatch(getNotifications.initiate(undefined, { direction: 'forward' }));
    store.dispatch(socketConnected());
    store.dispatch(quietPeriodReceived({ milliseconds: 3_600_000 }));
    await clock.advance(1_500);
    // Two pages, twice.
    await expectLoads(1, { [NOTIFICATIONS]: 4 });
    await settle();
  });

  it('loads data again that was loading at the connect, after it has arrived', async () => {
    let respond: () => void = () => undefined;
    const { store, clock, expectLoads, settle } = await openPage({
      [NOTIFICATIONS]: () => new Promise((resolve) => (respond = () => resolve({ body: [] }))),
    });
    store.dispatch(socketConnected());
    await clock.advance(5_000);
    await expectLoads(1);
    respond();
    await expectLoads(2);
    respond();
    await settle();
  });

  it('does not load data again that has been requested since', async () => {
    const { store, clock, expectLoads, settle } = await openPage();
    await settle();
    store.dispatch(socketConnected());
    await clock.advance(50);
    store.dispatch(api.util.invalidateTags(['Notifications']));
    await expectLoads(1, { [NOTIFICATIONS]: 2 });
    await settle();
    await clock.advance(10_000);
    await expectLoads(2);
    await settle();
  });

  it.each<[string, List, FakeResponse, number]>([
    ['whose attempts failed', MATCHES, { status: 500, body: { error: 'Oh.' } }, 3],
    ['without a response', RECEIVED, { hang: true }, 1],
  ])(
    'does not send a request again %s after the connect',
    async (_what, list, response, attempts) => {
      const { store, clock, expectLoads, settle } = await openPage({ [list]: response });
      store.dispatch(socketConnected());
      await clock.advanceUntil(() => expect(count(SESSIONS)).toBe(2));
      await settle();
      await clock.advance(60_000);
      await expectLoads(2, { [list]: count(list) });
      // The time limit of all attempts may end them earlier on a busy machine.
      expect(count(list)).toBeLessThanOrEqual(attempts);
    },
  );

  it('does not send requests again that the service lacks', async () => {
    const later = ['presence', 'reviews', 'sessions/open'].map((path) => `GET /api/${path}`);
    const lacks = [CONVERSATIONS, ...later];
    const unread = 'GET /api/messages/unread-counts';
    const { store, clock, expectLoads, settle } = await openPage({
      ...Object.fromEntries(lacks.map((call) => [call, { status: 404 }])),
      [unread]: { body: {} },
    });
    await settle();
    store.dispatch(socketConnected());
    await clock.advance(1_500);
    await clock.waitFor(() => expect(count(unread)).toBe(2));
    await settle();
    await clock.advance(70_000);
    await expectLoads(2, Object.fromEntries(lacks.map((call) => [call, 1])));
  });
});

describe('after requests that did not reach the service', () => {
  const UNANSWERED: readonly List[] = [RECEIVED, SESSIONS, CONVERSATIONS];
  const answers = Object.fromEntries([MATCHES, ...UNANSWERED].map((call) => [call, { body: [] }]));

  /** Opens a page whose requests all get the same response. */
  const openWith = async (response: FakeResponse, lists: readonly List[]) => {
    const page = await openPage(
      Object.fromEntries([ME, MATCHES, ...UNANSWERED].map((call) => [call, response])),
      lists,
    );
    await page.clock.advanceUntil(() => expect(page.statuses()).not.toContain('pending'));
    expect(new Set(page.statuses())).toEqual(new Set(['rejected']));
    return page;
  };

  type Trigger = (store: AppStore) => unknown;
  const another: Trigger = (store) => load(store, MATCHES);
  const online: Trigger = ({ dispatch }) => dispatch(browserWentOnline());

  it.each<[string, FakeResponse, Trigger]>([
    ['another one reaches it', { drop: true }, another],
    ['another one reaches it', { status: 502 }, another],
    ['another one reaches it', { status: 504 }, another],
    ['the browser has a network again', { drop: true }, online],
  ])('sends them again as soon as %s: %j', async (_when, response, trigger) => {
    const page = await openWith(response, [RECEIVED, SESSIONS]);
    respondWith({ ...answers, [ME]: { body: { _id: 'ada' } } });
    void trigger(page.store);
    await page.clock.waitFor(() =>
      expect(new Set(page.statuses())).toEqual(new Set(['fulfilled'])),
    );
    expect([RECEIVED, SESSIONS, ME].map(count)).toEqual([2, 2, 2]);
  });

  it('does not send those again that the service answered with an error', async () => {
    const page = await openWith({ status: 400, body: { error: 'Broken.' } }, [RECEIVED]);
    respondWith(answers);
    page.store.dispatch(browserWentOnline());
    await load(page.store, MATCHES);
    await page.settle();
    expect([RECEIVED, ME].map(count)).toEqual([1, 1]);
  });
});

describe('lists', () => {
  const SHOWN: readonly List[] = [MATCHES, RECEIVED, SESSIONS];

  /** Opens a page that has loaded the three lists. */
  async function openLists() {
    respondWith({
      'PATCH /api/users/me': { body: { message: 'Saved.' } },
      'PATCH /api/requests/r1/accept': { body: { message: 'Accepted.' } },
      'PATCH /api/requests/r1/reject': { status: 409, body: { error: 'Already accepted.' } },
      'POST /api/requests': { status: 201, body: { message: 'Sent.' } },
      'PUT /api/users/grace/block': { body: { message: 'Blocked.' } },
      'DELETE /api/sessions/s1': { body: null },
    });
    const { store, socket } = makeTestStore({ url: service.url, userId: 'ada' });
    await Promise.all([
      ...SHOWN.map((list) => load(store, list)),
      store.dispatch(authApi.endpoints.getMe.initiate()),
    ]);
    return { store, socket };
  }
  type Change = (opened: Awaited<ReturnType<typeof openLists>>) => unknown;

  const sent =
    (thunk: AppThunk<unknown>): Change =>
    ({ store }) =>
      store.dispatch(thunk);
  const received =
    (event: string, payload: object): Change =>
    ({ socket }) => {
      socket.receive(event, payload);
    };
  const connection = (status: string) => received('connectionChanged', { userId: 'grace', status });
  const notified = (type: Notification['type'], event = 'notification') =>
    received(event, notification('n1', { type, relatedUserId: { _id: 'grace', name: 'Grace' } }));

  const { acceptRequest, rejectRequest, sendRequest } = requestsApi.endpoints;
  const grace = { id: 'r1', senderId: 'grace' };
  const accepted = sent(acceptRequest.initiate(grace));
  const asked = sent(sendRequest.initiate({ recipientId: 'grace' }));
  const rejected = sent(rejectRequest.initiate(grace));
  const deleted = sent(sessionsApi.endpoints.deleteSession.initiate({ id: 's1' }));
  const blocked = sent(safetyApi.endpoints.block.initiate('grace'));
  const request = [notified('request', 'newNotification'), notified('request')];

  it.each<[when: string, changes: readonly Change[], loads: number[]]>([
    ['once for all events of one request', [connection('pending'), ...request], [2, 2, 1]],
    ['after a request was accepted', [accepted], [2, 2, 1]],
    ['after a request was sent', [asked], [2, 2, 1]],
    ['after an event of a connection', [connection('accepted')], [2, 2, 1]],
    ['when a student disappears', [connection('rejected')], [2, 2, 2]],
    ['after a rejected decision, which shows that they were outdated', [rejected], [2, 2, 1]],
    ['after a notification about a decided request', [notified('other')], [2, 2, 1]],
    ['after an event of a session', [received('sessionChanged', { sessionId: 's1' })], [1, 1, 2]],
    ['after a notification about a session', [notified('session')], [1, 1, 2]],
    ['after the deletion of a session', [deleted], [1, 1, 2]],
    ['after a block', [blocked], [2, 2, 2]],
    ['not at all after a message', [notified('message')], [1, 1, 1]],
  ])('are loaded again %s', async (_when, changes, expected) => {
    const opened = await openLists();
    for (const change of changes) await change(opened);
    await waitFor(() => expect(SHOWN.map(count)).toEqual(expected));
    // A list that is still waiting would be requested before the profile.
    const { store } = opened;
    await store.dispatch(profileApi.endpoints.updateMe.initiate({ bio: 'Likes graphs.' }));
    await waitFor(() => expect(count(ME)).toBe(2));
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
    expect(SHOWN.map(count)).toEqual(expected);
  });
});
