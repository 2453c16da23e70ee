import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { SearchResult } from '../../../contract/search.ts';
import type { FakeService } from '../../support/fakeService.ts';
import { bob, cardOf, cleo, grace, openSearchOf, startSearchService } from './searchOfTests.tsx';

let service: FakeService;
let found: SearchResult[];

beforeEach(async () => {
  found = [grace, bob, cleo];
  service = await startSearchService(() => found);
});
afterEach(() => service.stop());

const openSearch = (address?: string) => openSearchOf(service, { address });

describe('where nobody fits', () => {
  it('says which filter to drop and whom that brings back', async () => {
    service.handlers['GET /api/users/search'] = ({ path }) => {
      const query = new URLSearchParams(path.split('?')[1]);
      if (!query.has('subject')) return { body: [grace, bob] };
      return { body: query.has('location') ? [] : [cleo] };
    };
    const { user, where } = openSearch('/search?subject=Latin&location=Mars&skills=COBOL');
    expect(await screen.findByText('Nobody fits all of these filters.')).toBeVisible();
    const ways = await screen.findAllByRole('button', { name: /^Without/ });
    expect(ways.map(({ textContent }) => textContent)).toEqual([
      'Without Subjects: 2 study buddies',
      'Without Location: 1 study buddy',
    ]);
    await user.click(ways[0]!);
    await cardOf('Grace Hopper');
    expect(where()).toBe('/search?skills=COBOL&location=Mars');
  });

  it('without any filter says that nobody is here', async () => {
    found = [];
    openSearch();
    expect(await screen.findByText(/Nobody else is here yet/)).toBeVisible();
    expect(screen.getByText('0 study buddies found')).toBeVisible();
  });
});

describe('the chips of a facet', () => {
  it('are folded, and rarer ones are found by typing', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `Subject ${index}`);
    service.handlers['GET /api/users/subjects'] = ({ path }) => ({
      body: path.includes('q=') ? ['Sumerian'] : many,
    });
    const { user } = openSearch();
    expect(await screen.findByRole('button', { name: 'Subject 0' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Subject 39' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More subjects' }));
    expect(screen.getByRole('button', { name: 'Subject 39' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Subject 39' }));
    await user.type(screen.getByRole('searchbox', { name: 'Find more subjects' }), 'sume');
    expect(await screen.findByRole('button', { name: 'Sumerian' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Subject 39' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  it('that cannot be loaded say so, and Retry loads them', async () => {
    service.handlers['GET /api/users/skills'] = () => ({ status: 500, body: {} });
    const { user } = openSearch();
    expect(await screen.findByText(/Skills could not be loaded/)).toBeVisible();
    service.handlers['GET /api/users/skills'] = () => ({ body: ['COBOL'] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'COBOL' })).toBeVisible();
  });
});
