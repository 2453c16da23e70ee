import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { mockMatchMedia } from '../../support/client/matchMedia.ts';
import { cardOf, grace, openSearchOf, searchServiceForEachTest } from './openSearch.tsx';

mockMatchMedia(true);
const service = searchServiceForEachTest(() => [grace]);

it('on a phone a search closes the filter sheet and focuses the results, but Escape does not', async () => {
  const { user, where } = openSearchOf(service);
  await cardOf('Grace Hopper');
  expect(screen.queryByRole('search')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Logic' }));
  await user.click(screen.getByRole('button', { name: 'Sunday' }));
  await user.click(screen.getByRole('button', { name: 'Search Study Buddies' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(where()).toBe('/search?subject=Logic&availability=Sunday');
  expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Study buddies' })).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Filters (2)' }));
  await screen.findByRole('dialog', { name: 'Filters' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Filters (2)' })).toHaveFocus());
});

it('on a phone a filter applies while the sheet is open, which shows the number of results', async () => {
  const { user, where } = openSearchOf(service);
  await cardOf('Grace Hopper');
  const opener = screen.getByRole('button', { name: 'Filters' });
  await user.click(opener);
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(await sheet.findByText('1 study buddy found')).toHaveAttribute('role', 'status');
  await user.click(await sheet.findByRole('button', { name: 'Sunday' }));
  await waitFor(() => expect(where()).toBe('/search?availability=Sunday'));
  expect(screen.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
  expect(opener).toHaveTextContent('Filters (1)');
});
