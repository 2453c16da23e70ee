import { beforeEach, describe, expect, it } from '@jest/globals';
import { requestsApi } from '../../../src/features/requests/requestsApi.ts';
import {
  celebrationClosed,
  requestsSlice,
  selectDeciding,
} from '../../../src/features/requests/requestsSlice.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import {
  mutationAction,
  testTransitions,
  type Transition,
} from '../../support/client/transitions.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { waitFor } from '../../support/waitFor.ts';
import {
  type FakeResponse,
  fakeServiceForEachTest,
  holdBack,
} from '../../support/client/fakeService.ts';
import { received } from './requestFixture.ts';

const { sendRequest, acceptRequest, rejectRequest, withdrawRequest } = requestsApi.endpoints;
const { getRequests, getReceivedRequests } = requestsApi.endpoints;

const toBob = { recipientId: 'bob' };
const ofGrace = { id: 'r1', senderId: 'grace' };
const toCleo = { id: 'r1', recipientId: 'cleo' };

const busy = { sending: ['ada', 'bob'], deciding: ['r0', 'r1'] };
const sent = { sending: ['ada'] };
const decided = { deciding: ['r0'] };

const decisions = (
  [
    ['accepted', acceptRequest, ofGrace, { newMatch: 'grace' }],
    ['rejected', rejectRequest, ofGrace, {}],
    ['withdrawn', withdrawRequest, toCleo, {}],
  ] as const
).flatMap(
  ([decision, endpoint, request, changes]): Transition<
    ReturnType<typeof requestsSlice.getInitialState>
  >[] => {
    const [pending, fulfilled, rejected] = (['pending', 'fulfilled', 'rejected'] as const).map(
      (status) => mutationAction(endpoint, status, request),
    );
    return [
      [`is being ${decision}`, decided, pending!, { deciding: ['r0', 'r1'] }],
      [`was ${decision}`, busy, fulfilled!, { ...decided, ...changes }],
      [`was not ${decision}`, busy, rejected!, decided],
    ];
  },
);

describe('a request', () => {
  const isSent = (status: 'pending' | 'fulfilled' | 'rejected') =>
    mutationAction(sendRequest, status, toBob);
  testTransitions(requestsSlice, [
    ['is being sent', sent, isSent('pending'), { sending: ['ada', 'bob'] }],
    ['was sent', busy, isSent('fulfilled'), sent],
    ['was not sent', busy, isSent('rejected'), sent],
    ...decisions,
    [
      'cannot be withdrawn on this service',
      decided,
      mutationAction(withdrawRequest, 'rejected', toCleo, { status: 501, data: null }),
      { canWithdraw: false },
    ],
    ['is no longer celebrated', { newMatch: 'grace' }, celebrationClosed(), { newMatch: null }],
  ]);
});

let list = [received()];

const service = fakeServiceForEachTest({
  'GET /api/requests': () => ({ body: list }),
  'GET /api/requests/received': () => ({ body: list }),
  'GET /api/users/matches': () => ({ body: [] }),
});
beforeEach(() => {
  list = [received(), received({ _id: 'request-2' })];
});

const openStore = () => makeTestStore({ url: service.url, userId: 'ada' }).store;
const toastsOf = ({ getState }: ReturnType<typeof openStore>) =>
  selectToasts(getState()).map(({ type, message }) => `${type}: ${message}`);

/** Loads the requests and decides the first one, with a response that is delayed. */
async function decide(endpoint: typeof acceptRequest, verb: string, response: FakeResponse) {
  const store = openStore();
  await store.dispatch(getRequests.initiate());
  await store.dispatch(getReceivedRequests.initiate());
  const respond = holdBack(service, `PATCH /api/requests/request-1/${verb}`, response);
  const done = store.dispatch(endpoint.initiate({ id: 'request-1', senderId: 'grace' }));
  const finish = () => {
    respond();
    return done;
  };
  const statuses = () =>
    [getRequests, getReceivedRequests].map(({ select }) =>
      select()(store.getState()).data?.map(({ status }) => status),
    );
  return { store, statuses, finish };
}

describe.each([
  ['accepted', acceptRequest, 'accept'],
  ['rejected', rejectRequest, 'reject'],
] as const)('a request that is %s', (status, endpoint, verb) => {
  it('is shown at once in every list', async () => {
    const message = `Request ${status} successfully!`;
    const { store, statuses, finish } = await decide(endpoint, verb, { body: { message } });
    expect(statuses()).toEqual([
      [status, 'pending'],
      [status, 'pending'],
    ]);
    expect(selectDeciding(store.getState())).toEqual(['request-1']);

    list = [received({ status }), received({ _id: 'request-2' })];
    await finish();
    expect(selectDeciding(store.getState())).toEqual([]);
    expect(service.calls.find(({ method }) => method === 'PATCH')?.body).toBe('');
    expect(toastsOf(store)).toEqual([`success: ${message}`]);
    const fetches = () => service.calls.filter(({ path }) => path === '/api/requests').length;
    await waitFor(() => expect(fetches()).toBe(2));
    expect(statuses()[0]).toEqual([status, 'pending']);
  });

  // Covers 4.20
  it('is pending again when the request fails, at any position of the list', async () => {
    const { store, statuses, finish } = await decide(endpoint, verb, { status: 500 });
    // Meanwhile a new request arrives above it, and later refetches fail.
    list = [received({ _id: 'request-0' }), ...list];
    await store.dispatch(getRequests.initiate(undefined, { forceRefetch: true }));
    service.handlers['GET /api/requests'] = () => ({ drop: true });
    await finish();
    expect(statuses()[0]).toEqual(['pending', 'pending', 'pending']);
    expect(statuses()[1]?.[0]).toBe('pending');
    expect(toastsOf(store)).toEqual([`error: Failed to ${verb} request.`]);
  });
});
