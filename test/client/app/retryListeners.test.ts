import { describe, expect, it } from '@jest/globals';
import { requestsApi } from '../../../src/features/requests/requestsApi.ts';
import { searchApi } from '../../../src/features/search/searchApi.ts';
import { NO_FILTERS } from '../../../src/features/search/searchFilters.ts';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeClock } from '../../support/client/fakeClock.ts';
import { type FakeResponse, fakeServiceForEachTest } from '../../support/client/fakeService.ts';

const service = fakeServiceForEachTest();
const SEARCH = 'GET /api/users/search';
const { getReceivedRequests } = requestsApi.endpoints;
const { search } = searchApi.endpoints;

const busy = (retryAfter?: string): FakeResponse => ({
  status: 503,
  body: { error: 'The service is busy.' },
  headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
});

describe('a read that the service cannot answer', () => {
  it.each<[string, FakeResponse, number]>([
    ['while it is busy, after the time that it says', busy('7'), 7_000],
    ['while it is busy, after five seconds', busy(), 5_000],
    ['beyond a limit, after the time that it says', { ...busy('9'), status: 429 }, 9_000],
    ['while it is away, after five seconds', { drop: true }, 5_000],
  ])('is sent again %s, until it succeeds', async (_when, response, wait) => {
    const clock = fakeClock();
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    service.handlers[SEARCH] = () => response;
    await store.dispatch(search.initiate(NO_FILTERS));
    const sent = () => service.calls.length;
    const found = () => search.select(NO_FILTERS)(store.getState());
    for (const count of [1, 2]) {
      await clock.waitFor(() => expect(found().isError).toBe(true));
      expect(sent()).toBe(count);
      await clock.advance(wait - 1);
      expect(sent()).toBe(count);
      if (count === 2) service.handlers[SEARCH] = () => ({ body: [] });
      await clock.advance(1);
      await clock.waitFor(() => expect(sent()).toBe(count + 1));
    }
    await clock.waitFor(() => expect(found().isSuccess).toBe(true));
    await clock.advance(60_000);
    expect(sent()).toBe(3);
  });

  it.each<[string, FakeResponse, boolean]>([
    ['is refused', { status: 400, body: { error: 'No.' } }, true],
    ['no screen shows any more', busy(), false],
  ])('and that %s is not sent again', async (_what, response, isShown) => {
    const clock = fakeClock();
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    service.handlers['GET /api/requests/received'] = () => response;
    const shown = store.dispatch(getReceivedRequests.initiate());
    await shown;
    if (!isShown) shown.unsubscribe();
    await clock.advance(60_000);
    expect(service.calls).toHaveLength(1);
  });
});
