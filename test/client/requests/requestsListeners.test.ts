import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { matchesApi } from '../../../src/features/matches/matchesApi.ts';
import { requestsApi } from '../../../src/features/requests/requestsApi.ts';
import { selectAnswering, selectAsking } from '../../../src/features/requests/requestsSlice.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import { makeTestStore } from '../../support/clientStore.ts';
import { eventually } from '../../support/eventually.ts';
import { startFakeService, type Answer, type FakeService } from '../../support/fakeService.ts';
import { received } from './requestsOfTests.ts';

const { getRequests, getReceivedRequests, acceptRequest, rejectRequest, sendRequest } =
  requestsApi.endpoints;

let service: FakeService;
let list = [received()];

/** An answer that waits until it is let go. */
function held(answer: Answer) {
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((open) => (letGo = open));
  return { handler: () => gate.then(() => answer), letGo: () => letGo() };
}

beforeEach(async () => {
  list = [received(), received({ _id: 'request-2' })];
  service = await startFakeService({
    'GET /api/requests': () => ({ body: list }),
    'GET /api/requests/received': () => ({ body: list }),
    'GET /api/users/matches': () => ({ body: [] }),
  });
});
afterEach(() => service.stop());

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

  it('shows so at once, in every list, and stays so', async () => {
    const { store, statuses } = await openRequests();
    const answer = held({ body: { message: success } });
    service.handlers[path] = answer.handler;
    const done = store.dispatch(endpoint.initiate('request-1'));
    expect(statuses()).toEqual([
      [status, 'pending'],
      [status, 'pending'],
    ]);
    expect(selectAnswering(store.getState())).toEqual(['request-1']);

    list = [received({ status }), received({ _id: 'request-2' })];
    answer.letGo();
    await done;
    expect(selectAnswering(store.getState())).toEqual([]);
    expect(selectToasts(store.getState())).toMatchObject([{ message: success, type: 'success' }]);
    await eventually(() => expect(count('/api/requests')).toBe(2));
    expect(statuses()[0]).toEqual([status, 'pending']);
  });

  it('waits again when the service does not take the answer, wherever it now stands', async () => {
    const { store, statuses } = await openRequests();
    const answer = held({ status: 500 });
    service.handlers[path] = answer.handler;
    const done = store.dispatch(endpoint.initiate('request-1'));
    // Meanwhile a new request arrives above it, and the lists cannot be loaded any more.
    list = [received({ _id: 'request-0' }), ...list];
    await store.dispatch(getRequests.initiate(undefined, { forceRefetch: true }));
    service.handlers['GET /api/requests'] = () => ({ drop: true });
    answer.letGo();
    await done;
    expect(statuses()[0]).toEqual(['pending', 'pending', 'pending']);
    expect(statuses()[1]?.[0]).toBe('pending');
    expect(selectToasts(store.getState())).toMatchObject([
      { message: `Failed to ${verb} request.`, type: 'error' },
    ]);
  });

  it('says what the service says of a refusal', async () => {
    const { store } = await openRequests();
    service.handlers[path] = () => ({ status: 409, body: { error: 'Already answered.' } });
    await store.dispatch(endpoint.initiate('request-1'));
    expect(selectToasts(store.getState())).toMatchObject([
      { message: 'Already answered.', type: 'error' },
    ]);
  });
});

describe('asking a student', () => {
  it('sends the usual message and says that it was sent', async () => {
    service.handlers['POST /api/requests'] = () => ({ status: 201, body: { message: 'Sent.' } });
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    const done = store.dispatch(sendRequest.initiate({ recipientId: 'grace' }));
    expect(selectAsking(store.getState())).toEqual(['grace']);
    await done;
    expect(selectAsking(store.getState())).toEqual([]);
    expect(service.calls[0]?.body).toEqual({
      recipientId: 'grace',
      message: 'Hi, would you like to study together?',
    });
    expect(selectToasts(store.getState())).toMatchObject([
      { message: 'Connection request sent!', type: 'success' },
    ]);
  });

  it.each([
    [
      { status: 409, body: { error: 'Grace has already asked you.' } },
      'Grace has already asked you.',
    ],
    [{ drop: true }, 'Failed to send connection request.'],
  ])('that fails by %j says "%s"', async (answer, sentence) => {
    service.handlers['POST /api/requests'] = () => answer;
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    await store.dispatch(sendRequest.initiate({ recipientId: 'grace' }));
    expect(selectAsking(store.getState())).toEqual([]);
    expect(selectToasts(store.getState())).toMatchObject([{ message: sentence, type: 'error' }]);
  });
});

describe('news of a connection', () => {
  it('loads the requests and the study buddies again', async () => {
    const { store, socket } = await openRequests();
    await store.dispatch(matchesApi.endpoints.getMatches.initiate());
    socket.arrive('connectionChanged', { userId: 'grace', status: 'accepted' });
    await eventually(() => {
      expect(count('/api/requests')).toBe(2);
      expect(count('/api/requests/received')).toBe(2);
      expect(count('/api/users/matches')).toBe(2);
    });
  });
});
