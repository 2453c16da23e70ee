import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { waitFor } from '../../support/waitFor.ts';
import {
  cardOf,
  cleo,
  grace,
  names,
  openCard,
  openSearchOf,
  searchServiceForEachTest,
} from './openSearch.tsx';
import { withoutLimit } from '../../support/client/fakeService.ts';

const service = searchServiceForEachTest(() => [grace, cleo]);

const openSearch = (url?: string) => openSearchOf(service, url);
const searches = () =>
  service.calls
    .map(({ path }) => withoutLimit(path))
    .filter((path) => path.startsWith('/api/users/search'));

/** Responds to searches with a filter when it is released. */
function holdFiltered(body: unknown, status = 200) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  service.handlers['GET /api/users/search'] = ({ path }) =>
    withoutLimit(path).includes('?')
      ? released.then(() => ({ status, body }))
      : { body: [grace, cleo] };
  return () => {
    release();
  };
}

const chip = (name: string) => screen.getByText(name, { selector: 'button' });
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('Location'), { target: { value } });
const list = () => screen.getByText('Grace Hopper').closest('[aria-busy]')!;

describe('a changed filter', () => {
  it('searches without the button, once for several chips', async () => {
    const { where } = openSearch();
    await cardOf('Cleo');
    for (const day of ['Sunday', 'Monday', 'Sunday', 'Friday']) fireEvent.click(chip(day));
    await waitFor(() => expect(where()).toBe('/search?availability=Monday%2CFriday'));
    await waitFor(() =>
      expect(searches()).toEqual([
        '/api/users/search',
        '/api/users/search?availability=Monday%2CFriday',
      ]),
    );
  });

  it('keeps a typed text as it is typed and replaces the URL', async () => {
    const { where, goTo } = openSearch('/matches');
    goTo('/search');
    await cardOf('Cleo');
    for (const text of ['N', 'Ne', 'New ']) type(text);
    await waitFor(() => expect(where()).toBe('/search?location=New'));
    expect(screen.getByLabelText('Location')).toHaveValue('New ');
    type('New H');
    await waitFor(() => expect(where()).toBe('/search?location=New+H'));
    goTo(-1);
    expect(where()).toBe('/matches');
  });

  it('is undone by Back', async () => {
    const { where, goTo } = openSearch();
    await cardOf('Cleo');
    fireEvent.click(chip('Sunday'));
    await waitFor(() => expect(where()).toBe('/search?availability=Sunday'));
    // A change that is not applied yet is dropped.
    fireEvent.click(chip('Monday'));
    goTo(-1);
    expect(where()).toBe('/search');
    expect(chip('Sunday')).toHaveAttribute('aria-pressed', 'false');
    expect(chip('Monday')).toHaveAttribute('aria-pressed', 'false');
    await waitFor(() => expect(list()).toHaveAttribute('aria-busy', 'false'));
    expect(searches().filter((path) => path.includes('Monday'))).toEqual([]);
  });
});

describe('earlier results', () => {
  beforeEach(() => {
    service.handlers['GET /api/users/search'] = () => ({ body: [grace, cleo] });
  });

  it('stay and are busy until those of the new filters arrive', async () => {
    const release = holdFiltered([cleo]);
    openSearch();
    await cardOf('Cleo');
    expect(list()).toHaveAttribute('aria-busy', 'false');
    fireEvent.click(chip('Sunday'));
    await waitFor(() => expect(list()).toHaveAttribute('aria-busy', 'true'));
    expect(screen.getByText('Updating…').closest('p')).toHaveAttribute('role', 'status');
    expect(names()).toEqual(['Grace Hopper', 'Cleo']);
    release();
    expect(await screen.findByText('1 study buddy found')).toBeVisible();
    expect(names()).toEqual(['Cleo']);
    expect(screen.queryByText('Updating…')).toBeNull();
  });

  it('ignore the response of filters that changed meanwhile', async () => {
    const release = holdFiltered([]);
    openSearch();
    await cardOf('Cleo');
    fireEvent.click(chip('Sunday'));
    await waitFor(() => expect(searches()).toHaveLength(2));
    fireEvent.click(chip('Sunday'));
    await waitFor(() => expect(searches()).toHaveLength(3));
    release();
    expect(await screen.findByText('2 study buddies found')).toBeVisible();
    expect(names()).toEqual(['Grace Hopper', 'Cleo']);
  });

  it('keep the details open of a student who is in both results', async () => {
    openSearch();
    await openCard('Cleo');
    service.handlers['GET /api/users/search'] = () => ({ body: [cleo] });
    fireEvent.click(chip('Sunday'));
    expect(await screen.findByText('1 study buddy found')).toBeVisible();
    expect((await cardOf('Cleo')).getByText('Match Breakdown')).toBeVisible();
  });

  it('stay when the new search is refused, with the message of the service', async () => {
    const error = 'Too many searches. Please wait 20 seconds.';
    holdFiltered({ error }, 429)();
    openSearch();
    await cardOf('Cleo');
    fireEvent.click(chip('Sunday'));
    expect(await screen.findByText(error)).toBeVisible();
    expect(names()).toEqual(['Grace Hopper', 'Cleo']);
    expect(list()).toHaveAttribute('aria-busy', 'false');
    service.handlers['GET /api/users/search'] = () => ({ body: [cleo] });
    fireEvent.click(screen.getByText('Retry'));
    expect(await screen.findByText('1 study buddy found')).toBeVisible();
    expect(screen.queryByText(error)).toBeNull();
  });
});

describe('names and order', () => {
  const counted = (...body: unknown[]) => ({ body, headers: { 'X-Total-Count': '2' } });

  it('are applied like filters and stay in the URL', async () => {
    service.handlers['GET /api/users/search'] = () => counted(grace, cleo);
    const { where } = openSearch('/search?name=e&sort=newest');
    await cardOf('Cleo');
    expect(searches()).toEqual(['/api/users/search?name=e&sort=newest']);
    expect(screen.getByLabelText('Search by name')).toHaveValue('e');
    expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Newest');
    fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: 'cleo' } });
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'name' } });
    await waitFor(() => expect(where()).toBe('/search?name=cleo&sort=name'));
    fireEvent.click(chip('Sunday'));
    fireEvent.click(await screen.findByText('Clear filters'));
    expect(screen.getByLabelText('Search by name')).toHaveValue('cleo');
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'score' } });
    await waitFor(() => expect(where()).toBe('/search?name=cleo'));
  });

  it('search at once with Enter', async () => {
    service.handlers['GET /api/users/search'] = () => counted(grace, cleo);
    const { user, where } = openSearch();
    await cardOf('Cleo');
    await user.type(screen.getByLabelText('Search by name'), 'cle{Enter}');
    expect(where()).toBe('/search?name=cle');
  });

  it('work on a service without them as far as possible', async () => {
    openSearch('/search?name=CLE');
    await cardOf('Cleo');
    expect(names()).toEqual(['Cleo']);
    expect(screen.getByText('1 study buddy found')).toBeVisible();
    expect(screen.queryByLabelText('Sort by')).toBeNull();
  });
});
