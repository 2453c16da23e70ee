import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { SearchResult } from '../../../contract/search.ts';
import { bob, cardOf, cleo, grace, openSearchOf, searchServiceForEachTest } from './openSearch.tsx';

let found: SearchResult[];
beforeEach(() => {
  found = [grace, bob, cleo];
});
const service = searchServiceForEachTest(() => found);

const openSearch = (url?: string) => openSearchOf(service, url);

describe('a search without results', () => {
  it('offers to remove a filter, with the number of results without it', async () => {
    service.handlers['GET /api/users/search'] = ({ path }) => {
      const query = new URLSearchParams(path.split('?')[1]);
      if (!query.has('subject')) return { body: [grace, bob] };
      return { body: query.has('location') ? [] : [cleo] };
    };
    const { user, where } = openSearch('/search?subject=Latin&location=Mars&skills=COBOL');
    expect(await screen.findByText('Nobody fits all of these filters.')).toBeVisible();
    const relaxations = await screen.findAllByRole('button', { name: /^Without/ });
    expect(relaxations.map(({ textContent }) => textContent)).toEqual([
      'Without Subjects: 2 study buddies',
      'Without Location: 1 study buddy',
    ]);
    await user.click(relaxations[0]!);
    await cardOf('Grace Hopper');
    expect(where()).toBe('/search?skills=COBOL&location=Mars');
  });

  it('shows exact numbers where the service counts', async () => {
    service.handlers['GET /api/users/search'] = ({ path }) => {
      if (path.includes('subject=')) return { body: [] };
      return { body: [grace], headers: { 'X-Next-Cursor': 'next', 'X-Total-Count': '128' } };
    };
    openSearch('/search?subject=Latin');
    expect(await screen.findByText('Without Subjects: 128 study buddies')).toBeVisible();
  });

  it('shows the numbers of the search itself, without more requests', async () => {
    service.handlers['GET /api/users/search'] = () => ({
      body: [],
      headers: { 'X-Total-Count': '0', 'X-More-Results': 'location=4&subject=12&skills=0' },
    });
    openSearch('/search?subject=Latin&location=Mars&skills=COBOL');
    const relaxations = await screen.findAllByRole('button', { name: /^Without/ });
    expect(relaxations.map(({ textContent }) => textContent)).toEqual([
      'Without Subjects: 12 study buddies',
      'Without Location: 4 study buddies',
    ]);
    expect(service.calls.filter(({ path }) => path.includes('/users/search'))).toHaveLength(1);
  });

  it('offers to clear all filters', async () => {
    service.handlers['GET /api/users/search'] = ({ path }) => ({
      body: path.includes('subject=') ? [] : [grace],
    });
    const { user, where } = openSearch('/search?subject=Latin&location=Mars');
    await user.click(await screen.findByRole('button', { name: 'Clear all filters' }));
    await cardOf('Grace Hopper');
    expect(where()).toBe('/search');
  });

  it('without filters shows "Nobody else is here yet"', async () => {
    found = [];
    openSearch();
    expect(await screen.findByText(/Nobody else is here yet/)).toBeVisible();
    const copy = userEvent.setup({ delay: null });
    await copy.click(screen.getByRole('button', { name: 'Share invitation link' }));
    expect(await screen.findByRole('button', { name: 'Link copied' })).toBeVisible();
    expect(screen.getByText(`${location.origin}/signup`)).toBeVisible();
    expect(screen.getByText('0 study buddies found')).toBeVisible();
  });
});

describe('the chips of a filter', () => {
  it('are collapsed, and a search field finds rarer ones', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `Subject ${index}`);
    service.handlers['GET /api/users/subjects'] = ({ path }) => ({
      body: path.includes('q=') ? ['Sumerian'] : many,
    });
    const { user } = openSearch();
    expect(await screen.findByRole('button', { name: 'Subject 0' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Subject 5' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Subject 6' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More subjects' }));
    expect(screen.getByRole('button', { name: 'Subject 39' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Subject 39' }));
    await user.type(screen.getByRole('searchbox', { name: 'Find more subjects' }), 'sume');
    expect(await screen.findByRole('button', { name: 'Sumerian' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Subject 39' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await user.click(screen.getByRole('button', { name: 'Fewer subjects' }));
    expect(await screen.findByRole('button', { name: 'Subject 0' })).toBeVisible();
  });

  // Covers 7.17
  it('are filtered on the page when the response lists all of them', async () => {
    const all = Array.from({ length: 60 }, (_, index) => `Subject ${index}`);
    service.handlers['GET /api/users/subjects'] = () => ({ body: [...all, 'Sumerian'] });
    const { user } = openSearch();
    await user.click(await screen.findByRole('button', { name: 'More subjects' }));
    fireEvent.change(screen.getByLabelText('Find more subjects'), { target: { value: 'sume' } });
    await waitFor(() => expect(screen.queryByText('Subject 1')).toBeNull());
    expect(screen.getByText('Sumerian')).toBeVisible();
  });

  it('show an error with Retry when they cannot be loaded', async () => {
    service.handlers['GET /api/users/skills'] = () => ({ status: 500, body: {} });
    const { user } = openSearch();
    expect(await screen.findByText(/Skills could not be loaded/)).toBeVisible();
    service.handlers['GET /api/users/skills'] = () => ({ body: ['COBOL'] });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'COBOL' })).toBeVisible();
  });
});
