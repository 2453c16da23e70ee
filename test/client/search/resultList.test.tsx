import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import {
  bob,
  cardOf,
  cleo,
  grace,
  names,
  openSearchOf,
  searchServiceForEachTest,
} from './openSearch.tsx';

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

  // Covers 2.58, A.103
  it('hide a dismissed student until Undo', async () => {
    const { user } = openSearch();
    await cardOf('Bob');
    await user.click(screen.getByRole('button', { name: 'Dismiss Bob' }));
    expect(names()).toEqual(['Grace Hopper', 'Cleo']);
    expect(screen.getByRole('button', { name: 'Undo dismissing Bob' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Grace Hopper', 'Bob', 'Cleo']);
  });

  // Covers A.103
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
});
