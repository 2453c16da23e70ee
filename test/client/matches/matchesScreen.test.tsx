import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Match } from '../../../contract/search.ts';
import { matchesApi } from '../../../src/features/matches/matchesApi.ts';
import { selectToasts } from '../../../src/features/toasts/toastsSlice.ts';
import MatchesRoute from '../../../src/routes/MatchesRoute.tsx';
import { makeTestStore } from '../../support/clientStore.ts';
import { eventually } from '../../support/eventually.ts';
import { startFakeService, type FakeService } from '../../support/fakeService.ts';
import { renderScreen } from '../../support/renderScreen.tsx';

const grace: Match = {
  _id: 'grace',
  id: 'grace',
  name: 'Grace Hopper',
  university: 'Yale',
  bio: 'Compilers.',
  location: 'New Haven',
  subjects: ['Logic', 'Calculus'],
  availability: ['Monday'],
  avatar: '',
  connectionStatus: 'accepted',
};
const bob: Match = {
  ...grace,
  _id: 'bob',
  id: 'bob',
  name: 'Bob',
  bio: '',
  location: '',
  subjects: [],
  availability: [],
  connectionStatus: 'pending',
};

let service: FakeService;
beforeEach(async () => {
  service = await startFakeService({
    'GET /api/users/matches': () => ({ body: [grace, bob] }),
  });
});
afterEach(() => service.stop());

const openMatches = () => {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  renderScreen(<MatchesRoute />, store);
};
const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('li')!);
};

describe('my study buddies', () => {
  it('show who they are and lead to the chat', async () => {
    openMatches();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('My Study Buddies');
    const card = await cardOf('Grace Hopper');
    for (const text of ['GH', 'Yale', 'Compilers.', 'New Haven', 'Logic', 'Calculus', 'Monday']) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(card.getByRole('link', { name: 'Start Chat' })).toHaveAttribute('href', '/chat/grace');
  });

  it('who have not answered say so and cannot be written to', async () => {
    openMatches();
    const card = await cardOf('Bob');
    expect(card.getByText('Request Pending')).toBeVisible();
    expect(card.queryByRole('link')).toBeNull();
    expect(card.getByText('No subjects specified')).toBeVisible();
  });

  it('lead to the search where there are none', async () => {
    service.handlers['GET /api/users/matches'] = () => ({ body: [] });
    openMatches();
    expect(await screen.findByText('You have no study buddies yet.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find Buddies' })).toHaveAttribute('href', '/search');
  });

  it('that cannot be loaded say so, and Retry loads them', async () => {
    const sentence = 'Failed to load matches. Please try again later.';
    service.handlers['GET /api/users/matches'] = () => ({ status: 418, body: {} });
    openMatches();
    expect(await screen.findByText(sentence)).toBeVisible();
    service.handlers['GET /api/users/matches'] = () => ({ body: [grace] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Grace Hopper')).toBeVisible();
    expect(screen.queryByText(sentence)).toBeNull();
  });
});

describe('loading study buddies', () => {
  const load = () =>
    makeTestStore({ url: service.url, userId: 'ada' }).store.dispatch(
      matchesApi.endpoints.getMatches.initiate(),
    );

  it('is tried three times, two seconds apart, while the service fails', async () => {
    const times: number[] = [];
    service.handlers['GET /api/users/matches'] = () => {
      times.push(performance.now());
      return { status: 503, body: { error: 'Busy.' } };
    };
    expect(await load()).toMatchObject({ isError: true });
    const [first = 0, second = 0, third = 0, ...more] = times;
    expect(more).toEqual([]);
    for (const gap of [second - first, third - second]) expect(gap).toBeGreaterThan(1_950);
  }, 20_000);

  it('is tried once where the service refuses', async () => {
    service.handlers['GET /api/users/matches'] = () => ({ status: 403, body: { error: 'No.' } });
    expect(await load()).toMatchObject({ isError: true });
    expect(service.calls).toHaveLength(1);
  });

  it('without any token asks to log in', async () => {
    const { store, tab } = makeTestStore({ url: service.url, userId: 'ada' });
    tab.localStorage.removeItem('token');
    tab.localStorage.removeItem('refreshToken');
    await store.dispatch(matchesApi.endpoints.getMatches.initiate());
    await eventually(() => {
      expect(selectToasts(store.getState())).toMatchObject([
        { message: 'Please log in to view your matches.', type: 'error' },
      ]);
    });
  });
});
