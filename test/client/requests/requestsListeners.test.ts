import { beforeEach, describe, expect, it } from '@jest/globals';
import { requestsApi } from '../../../src/features/requests/requestsApi.ts';
import {
  celebrationClosed,
  requestsSlice,
  selectDeciding,
  selectSending,
} from '../../../src/features/requests/requestsSlice.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import {
  mutationAction,
  testTransitions,
  type Transition,
} from '../../support/client/transitions.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { waitFor } from '../../support/waitFor.ts';
import { type FakeResponse, fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { received } from './requestFixture.ts';

const {
  getRequests,
  getReceivedRequests,
  sendRequest,
  acceptRequest,
  rejectRequest,
  withdrawRequest,
} = requestsApi.endpoints;

const toBob = { recipientId: 'bob' };
const ofGrace = { id: 'r1', senderId: 'grace' };
const toCleo = { id: 'r1', recipientId: 'cleo' };

const busy = { sending: ['ada', 'bob'], deciding: ['r0', 'r1'] };

const decisions = (
  [
    ['accepted', acceptRequest, ofGrace, { newMatch: 'grace' }],
    ['rejected', rejectRequest, ofGrace, {}],
    ['withdrawn', withdrawRequest, toCleo, {}],
  ] as const
).flatMap(
  ([decision, endpoint, request, changes]): Transition<
    ReturnType<typeof requestsSlice.getInitialState>
  >[] => [
    [
      `is being ${decision}`,
      { deciding: ['r0'] },
      mutationAction(endpoint, 'pending', request),
      { deciding: ['r0', 'r1'] },
    ],
    [
      `was ${decision}`,
      busy,
      mutationAction(endpoint, 'fulfilled', request),
      { deciding: ['r0'], ...changes },
    ],
    [
      `was not ${decision}`,
      busy,
      mutationAction(endpoint, 'rejected', request),
      { deciding: ['r0'] },
    ],
  ],
);

describe('a request', () => {
  testTransitions(requestsSlice, [
    [
      'is being sent',
      { sending: ['ada'] },
      mutationAction(sendRequest, 'pending', toBob),
      { sending: ['ada', 'bob'] },
    ],
    ['was sent', busy, mutationAction(sendRequest, 'fulfilled', toBob), { sending: ['ada'] }],
    ['was not sent', busy, mutationAction(sendRequest, 'rejected', toBob), { sending: ['ada'] }],
    ...decisions,
    [
      'is celebrated until the student closes the dialog',
      { newMatch: 'grace' },
      celebrationClosed(),
      { newMatch: null },
    ],
  ]);
});

let list = [received()];

/** A response that is delayed until it is released. */
function delayed(response: FakeResponse) {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((open) => (release = open));
  return { handler: () => gate.then(() => response), release: () => release() };
}

const service = fakeServiceForEachTest({
  'GET /api/requests': () => ({ body: list }),
  'GET /api/requests/received': () => ({ body: list }),
  'GET /api/users/matches': () => ({ body: [] }),
});
beforeEach(() => {
  list = [received(), received({ _id: 'request-2' })];
});

async function openRequests() {
  const opened = makeTestStore({ url: service.url, userId: 'ada' });
  await opened.store.dispatch(getRequests.initiate());
  await opened.store.dispatch(getReceivedRequests.initiate());
  const statuses = () =>
    [getRequests, getReceivedRequests].map(({ select }) =>
      select()(opened.store.getState()).data?.map(({ status }) => status),
    );
  return { ...opened, statuses };
}

const count = (path: string) => service.calls.filter((call) => call.path === path).length;

describe.each([
  ['accepted', acceptRequest, 'accept', 'Request accepted successfully!'],
  ['rejected', rejectRequest, 'reject', 'Request rejected successfully!'],
] as const)('a request that is %s', (status, endpoint, verb, success) => {
  const path = `PATCH /api/requests/request-1/${verb}`;

  // Covers 4.19, 8.42
  it('is shown at once in every list', async () => {
    const { store, statuses } = await openRequests();
    const response = delayed({ body: { message: success } });
    service.handlers[path] = response.handler;
    const done = store.dispatch(endpoint.initiate({ id: 'request-1', senderId: 'grace' }));
    expect(statuses()).toEqual([
      [status, 'pending'],
      [status, 'pending'],
    ]);
    expect(selectDeciding(store.getState())).toEqual(['request-1']);

    list = [received({ status }), received({ _id: 'request-2' })];
    response.release();
    await done;
    expect(selectDeciding(store.getState())).toEqual([]);
    expect(selectToasts(store.getState())).toMatchObject([{ message: success, type: 'success' }]);
    await waitFor(() => expect(count('/api/requests')).toBe(2));
    expect(statuses()[0]).toEqual([status, 'pending']);
  });

  // Covers 4.20
  it('is pending again when the request fails, at any position of the list', async () => {
    const { store, statuses } = await openRequests();
    const response = delayed({ status: 500 });
    service.handlers[path] = response.handler;
    const done = store.dispatch(endpoint.initiate({ id: 'request-1', senderId: 'grace' }));
    // Meanwhile a new request arrives above it, and later refetches fail.
    list = [received({ _id: 'request-0' }), ...list];
    await store.dispatch(getRequests.initiate(undefined, { forceRefetch: true }));
    service.handlers['GET /api/requests'] = () => ({ drop: true });
    response.release();
    await done;
    expect(statuses()[0]).toEqual(['pending', 'pending', 'pending']);
    expect(statuses()[1]?.[0]).toBe('pending');
    expect(selectToasts(store.getState())).toMatchObject([
      { message: `Failed to ${verb} request.`, type: 'error' },
    ]);
  });
});

describe('sending a request', () => {
  // Covers 3.9, 7.18, 9.6, 8.51
  it('sends the default message and shows a toast', async () => {
    service.handlers['POST /api/requests'] = () => ({ status: 201, body: { message: 'Sent.' } });
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    const done = store.dispatch(sendRequest.initiate({ recipientId: 'grace' }));
    expect(selectSending(store.getState())).toEqual(['grace']);
    await done;
    expect(selectSending(store.getState())).toEqual([]);
    expect(service.calls[0]?.body).toEqual({
      recipientId: 'grace',
      message: 'Hi, would you like to study together?',
    });
    expect(selectToasts(store.getState())).toMatchObject([
      { message: 'Connection request sent!', type: 'success' },
    ]);
  });
});
