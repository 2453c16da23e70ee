import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { searchApi } from '../../../src/features/search/searchApi.ts';
import { NO_FILTERS } from '../../../src/features/search/searchFilters.ts';
import SearchRoute from '../../../src/routes/SearchRoute.tsx';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import {
  bob,
  cardOf,
  cleo,
  grace,
  names,
  openSearchOf,
  searchServiceForEachTest,
} from './openSearch.tsx';
import { student } from './studentFixture.ts';

const service = searchServiceForEachTest(() => [grace, bob, cleo]);

const openSearch = () => openSearchOf(service);

describe('search results', () => {
  // Covers 2.57
  it('show a favourite first', async () => {
    const { user } = openSearch();
    await cardOf('Grace Hopper');
    const star = screen.getByRole('button', { name: 'Favourite Cleo' });
    expect(star).toHaveAttribute('aria-pressed', 'false');
    await user.click(star);
    expect(star).toHaveAttribute('aria-pressed', 'true');
    expect(names()).toEqual(['Cleo', 'Grace Hopper', 'Bob']);
  });

  it('are those of the dashboard without filters and favourites', async () => {
    const { store } = openSearch();
    await cardOf('Grace Hopper');
    expect(searchApi.endpoints.search.select(NO_FILTERS)(store.getState()).isSuccess).toBe(true);
  });

  // Covers 2.57
  it('begin with favourites that are on no loaded page', async () => {
    const { store, user, unmount } = openSearch();
    await cardOf('Grace Hopper');
    await user.click(screen.getByRole('button', { name: 'Favourite Cleo' }));
    unmount();
    const asked = service.calls.length;
    renderScreen(<SearchRoute />, store, '/search');
    await cardOf('Grace Hopper');
    const searches = service.calls.slice(asked).map(({ path }) => path);
    expect(searches).toContain('/api/users/search?limit=20&first=cleo');
    await user.click(screen.getByRole('button', { name: 'Favourite Bob' }));
    expect(names()).toEqual(['Bob', 'Cleo', 'Grace Hopper']);
    expect(service.calls.filter(({ path }) => path.includes('first=')).length).toBe(1);
  });

  // Covers 2.58
  it('hide a dismissed student until Undo', async () => {
    const { user } = openSearch();
    await cardOf('Bob');
    await user.click(screen.getByRole('button', { name: 'Dismiss Bob' }));
    expect(names()).toEqual(['Grace Hopper', 'Cleo']);
    expect(screen.getByRole('button', { name: 'Undo dismissing Bob' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Grace Hopper', 'Bob', 'Cleo']);
  });

  it('hide dismissed students in the next search until Show again', async () => {
    const first = openSearch();
    await cardOf('Bob');
    await first.user.click(screen.getByRole('button', { name: 'Dismiss Bob' }));
    await first.user.click(screen.getByRole('button', { name: 'Dismiss Cleo' }));
    await first.user.click(screen.getByRole('button', { name: 'Search Study Buddies' }));
    expect(await screen.findByText(/2 dismissed —/)).toBeVisible();
    await first.user.click(screen.getByRole('button', { name: 'Show again' }));
    expect(names()).toEqual(['Grace Hopper', 'Bob', 'Cleo']);
    expect(screen.queryByText(/dismissed/)).toBeNull();
  });

  it('show the next open session of buddies below the fifth student, with a link to all', async () => {
    const found = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => student(id, { name: id }));
    const openSession = (_id: string) => ({
      _id,
      title: `Session ${_id}`,
      startTime: '2999-03-15T10:00:00.000Z',
      endTime: '2999-03-15T11:00:00.000Z',
      location: '',
      creator: { _id: 'maya', name: 'Maya' },
      places: 3,
      placesLeft: 3,
    });
    service.handlers['GET /api/users/search'] = () => ({ body: found });
    service.handlers['GET /api/sessions/open'] = () => ({
      body: [openSession('x'), openSession('y')],
    });
    const { user } = openSearch();
    const link = await screen.findByText('All 2 open sessions');
    expect(names()).toEqual(['a', 'b', 'c', 'd', 'e', 'Session x', 'f']);
    expect(link).toHaveAttribute('href', '/sessions?show=open');
    await user.click(screen.getByRole('button', { name: 'Favourite f' }));
    expect(names()).toEqual(['f', 'a', 'b', 'c', 'd', 'Session x', 'e']);
    expect(screen.getByRole('button', { name: 'Favourite f' })).toHaveFocus();
  });
});
