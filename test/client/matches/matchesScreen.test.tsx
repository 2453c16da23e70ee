import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { normalizeMatch } from '../../../src/api/compat/normalize.ts';
import { matchesApi } from '../../../src/features/matches/matchesApi.ts';
import MatchesRoute from '../../../src/routes/MatchesRoute.tsx';
import { makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';

const grace = normalizeMatch({
  _id: 'grace',
  name: 'Grace Hopper',
  university: 'Yale',
  campus: 'yale.example',
  bio: 'Compilers.',
  location: 'New Haven',
  subjects: ['Logic', 'Calculus'],
  availability: ['Monday'],
  connectionStatus: 'accepted',
});
const bob = normalizeMatch({ _id: 'bob', name: 'Bob', connectionStatus: 'pending' });

const service = fakeServiceForEachTest({
  'GET /api/users/matches': () => ({ body: [grace, bob] }),
});

const openMatches = () => {
  const { store } = makeTestStore({ url: service.url, userId: 'ada' });
  renderScreen(<MatchesRoute />, store);
};
const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('li')!);
};

describe('the matches screen', () => {
  // Covers 2.66
  it('shows each buddy with a link to the chat', async () => {
    openMatches();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('My Study Buddies');
    const card = await cardOf('Grace Hopper');
    for (const text of ['GH', 'Yale', 'Compilers.', 'New Haven', 'Logic', 'Calculus', 'Monday']) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(card.getByRole('img', { name: 'Verified email of yale.example' })).toBeVisible();
    expect(card.getByRole('link', { name: 'Start Chat' })).toHaveAttribute('href', '/chat/grace');
  });

  it('shows the score and marks shared subjects and the days on which both are free', async () => {
    service.handlers['GET /api/users/matches'] = () => ({
      body: [{ ...grace, matchPercentage: 64 }],
    });
    service.handlers['GET /api/users/me'] = () => ({
      body: { _id: 'ada', subjects: [{ name: 'Calculus' }], availability: ['Monday'] },
    });
    openMatches();
    const card = await cardOf('Grace Hopper');
    expect(card.getByText('64%')).toBeVisible();
    expect(await card.findAllByText('(shared)', { exact: false })).toHaveLength(2);
    const [first] = within(card.getByRole('list', { name: 'Subjects' })).getAllByRole('listitem');
    expect(first).toHaveTextContent('Calculus (shared)');
    expect(card.getByRole('list', { name: 'Availability' })).toHaveTextContent('Monday (shared)');
  });

  // Covers 2.67
  it('shows a pending request without a link to the chat', async () => {
    openMatches();
    const card = await cardOf('Bob');
    expect(card.getByText('Request Pending')).toBeVisible();
    expect(card.queryByRole('link', { name: 'Start Chat' })).toBeNull();
    for (const text of ['B', 'No subjects specified', 'No availability specified']) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(card.getByText('Location not specified')).toBeVisible();
  });

  it('links to the search when there are no matches', async () => {
    service.handlers['GET /api/users/matches'] = () => ({ body: [] });
    openMatches();
    expect(await screen.findByText('You have no study buddies yet.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find Buddies' })).toHaveAttribute('href', '/search');
  });

  // Covers 2.68, 8.12
  it('shows an error with Retry', async () => {
    const message = 'Failed to load matches. Please try again later.';
    service.handlers['GET /api/users/matches'] = () => ({ status: 418, body: {} });
    openMatches();
    expect(await screen.findByText(message)).toBeVisible();
    service.handlers['GET /api/users/matches'] = () => ({ body: [grace] });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Grace Hopper')).toBeVisible();
    expect(screen.queryByText(message)).toBeNull();
  });
});

describe('loading matches', () => {
  const load = () =>
    makeTestStore({ url: service.url, userId: 'ada' }).store.dispatch(
      matchesApi.endpoints.getMatches.initiate(),
    );

  // Covers 7.35
  it('is not retried when the service refuses', async () => {
    service.handlers['GET /api/users/matches'] = () => ({ status: 403, body: { error: 'No.' } });
    expect(await load()).toMatchObject({ isError: true });
    expect(service.calls).toHaveLength(1);
  });
});
