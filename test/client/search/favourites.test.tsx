import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { FakeService } from '../../support/fakeService.ts';
import {
  bob,
  cardOf,
  cleo,
  grace,
  names,
  openSearchOf,
  startSearchService,
} from './searchOfTests.tsx';

let service: FakeService;

beforeEach(async () => {
  service = await startSearchService(() => [grace, bob, cleo]);
});
afterEach(() => service.stop());

const openSearch = () => openSearchOf(service);

describe('favourites and dismissed ones', () => {
  it('sort first with a star', async () => {
    const { user } = openSearch();
    await cardOf('Grace Hopper');
    const star = screen.getByRole('button', { name: 'Favourite Cleo' });
    expect(star).toHaveAttribute('aria-pressed', 'false');
    await user.click(star);
    expect(star).toHaveAttribute('aria-pressed', 'true');
    expect(names()).toEqual(['Cleo', 'Grace Hopper', 'Bob']);
  });

  it('go and can be undone in their place', async () => {
    const { user } = openSearch();
    await cardOf('Bob');
    await user.click(screen.getByRole('button', { name: 'Dismiss Bob' }));
    expect(names()).toEqual(['Grace Hopper', 'Cleo']);
    expect(screen.getByRole('button', { name: 'Undo dismissing Bob' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Grace Hopper', 'Bob', 'Cleo']);
  });

  it('stay away until they are brought back', async () => {
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

  it('are there again after a reload, and are known to this device alone', async () => {
    const first = openSearch();
    await cardOf('Cleo');
    await first.user.click(screen.getByRole('button', { name: 'Favourite Cleo' }));
    await first.user.click(screen.getByRole('button', { name: 'Dismiss Bob' }));
    first.unmount();
    openSearchOf(service, { tab: first.tab });
    await cardOf('Cleo');
    expect(names()).toEqual(['Cleo', 'Grace Hopper']);
    const star = screen.getByRole('button', { name: 'Favourite Cleo' });
    expect(star).toHaveAttribute('aria-pressed', 'true');
    expect(service.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(JSON.stringify(service.calls.map(({ path }) => path))).not.toMatch(/cleo|bob/);
  });
});
