import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { SearchResult } from '../../../contract/search.ts';
import { SetFilters } from '../../../src/features/search/filters/SetFilters.tsx';
import { NO_FILTERS } from '../../../src/features/search/searchFilters.ts';
import { withoutLimit } from '../../support/client/fakeService.ts';
import { matchMediaForEachTest } from '../../support/client/matchMedia.ts';
import {
  cardOf,
  cleo,
  grace,
  names,
  openCard,
  openSearchOf,
  searchesOf,
  searchServiceForEachTest,
  textsOf,
} from './openSearch.tsx';

let found: SearchResult[];
beforeEach(() => {
  found = [grace, cleo];
});
const service = searchServiceForEachTest(() => found);
const searches = () => searchesOf(service);

const openSearch = (url?: string) => openSearchOf(service, url);

/** Opens the search and waits for its results, among them Cleo. */
async function openResults(url?: string) {
  const opened = openSearch(url);
  await cardOf('Cleo');
  return opened;
}

const chip = (name: string) => screen.getByText(name, { selector: 'button' });
const findChip = (name: string) => screen.findByText(name, { selector: 'button' });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('a search without results', () => {
  /** Filters that could be removed, with the number of results without each. */
  const relaxations = async () =>
    textsOf(await screen.findAllByText(/^Without/, { selector: 'button' }));

  it('offers to remove one filter or all', async () => {
    service.handlers['GET /api/users/search'] = ({ path }) => {
      const query = new URLSearchParams(path.split('?')[1]);
      if (!query.has('subject')) return { body: [grace, cleo] };
      return { body: query.has('location') ? [] : [cleo] };
    };
    const { user, where, goTo } = openSearch('/search?subject=Latin&location=Mars&skills=COBOL');
    expect(await screen.findByText('Nobody fits all of these filters.')).toBeVisible();
    expect(await relaxations()).toEqual([
      'Without Subjects: 2 study buddies',
      'Without Location: 1 study buddy',
    ]);
    await user.click(screen.getByText(/^Without Subjects/));
    await cardOf('Grace Hopper');
    expect(where()).toBe('/search?skills=COBOL&location=Mars');
    goTo('/search?subject=Greek&location=Mars');
    await user.click(await findChip('Clear all filters'));
    await cardOf('Grace Hopper');
    expect(where()).toBe('/search');
  });

  it('shows the numbers of the search itself, without more requests', async () => {
    service.handlers['GET /api/users/search'] = () => ({
      body: [],
      headers: { 'X-Total-Count': '0', 'X-More-Results': 'location=4&subject=12&skills=0' },
    });
    const { user } = openSearch('/search?subject=Latin&location=Mars&skills=COBOL');
    expect(await relaxations()).toEqual([
      'Without Subjects: 12 study buddies',
      'Without Location: 4 study buddies',
    ]);
    await user.click(screen.getByText(/^Without Subjects/));
    await waitFor(() => expect(searches().length).toBeGreaterThan(1));
    expect(searches()).toHaveLength(2);
  });

  it('shows "Nobody else is here yet" without filters', async () => {
    found = [];
    const { user } = openSearch();
    expect(await screen.findByText(/Nobody else is here yet/)).toBeVisible();
    await user.click(chip('Share invitation link'));
    expect(await findChip('Link copied')).toBeVisible();
    expect(screen.getByText(`${location.origin}/signup`)).toBeVisible();
    expect(screen.getByText('0 study buddies found')).toBeVisible();
  });
});

it('the chips of a filter are collapsed, have a search field, and a Retry after a failure', async () => {
  const many = (noun: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${noun} ${index}`);
  service.handlers['GET /api/users/subjects'] = ({ path }) => ({
    body: path.includes('q=') ? ['Sumerian'] : many('Subject', 40),
  });
  // Lists all values.
  service.handlers['GET /api/users/badges'] = () => ({ body: [...many('Badge', 60), 'Sumerian'] });
  service.handlers['GET /api/users/skills'] = () => ({ status: 500, body: {} });
  const { user } = openSearch();
  expect(await screen.findByText(/Skills could not be loaded/)).toBeVisible();
  service.handlers['GET /api/users/skills'] = () => ({ body: ['COBOL'] });
  await user.click(chip('Retry'));
  expect(await findChip('COBOL')).toBeVisible();

  for (const name of ['Subject 0', 'Subject 5']) expect(chip(name)).toBeVisible();
  expect(screen.queryByText('Subject 6')).toBeNull();
  await user.click(screen.getByLabelText('More subjects'));
  await user.click(chip('Subject 39'));
  await user.type(screen.getByLabelText('Find more subjects'), 'sume');
  expect(await findChip('Sumerian')).toBeVisible();
  expect(chip('Subject 39')).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByLabelText('Fewer subjects'));
  expect(await findChip('Subject 0')).toBeVisible();
  expect(screen.queryByText('Sumerian')).toBeNull();

  await user.click(screen.getByLabelText('More badges'));
  type('Find more badges', 'sume');
  await waitFor(() => expect(screen.queryByText('Badge 1')).toBeNull());
  expect(chip('Sumerian')).toBeVisible();
});

describe('a changed filter', () => {
  it('searches without the button, once for several chips, and is undone by Back', async () => {
    const { where, goTo } = await openResults();
    for (const day of ['Sunday', 'Monday', 'Sunday', 'Friday']) fireEvent.click(chip(day));
    await waitFor(() => expect(where()).toBe('/search?availability=Monday%2CFriday'));
    await waitFor(() => expect(searches()).toEqual([{}, { availability: 'Monday,Friday' }]));
    // A change that is not applied yet is dropped.
    fireEvent.click(chip('Tuesday'));
    goTo(-1);
    expect(where()).toBe('/search');
    for (const day of ['Monday', 'Tuesday', 'Friday']) {
      expect(chip(day)).toHaveAttribute('aria-pressed', 'false');
    }
    await waitFor(() => expect(list()).toHaveAttribute('aria-busy', 'false'));
    expect(searches().filter(({ availability }) => availability?.includes('Tuesday'))).toEqual([]);
  });

  it('keeps a typed text as it is typed and replaces the URL', async () => {
    const { where, goTo } = openSearch('/matches');
    goTo('/search');
    await cardOf('Cleo');
    for (const text of ['N', 'Ne', 'New ']) type('Location', text);
    await waitFor(() => expect(where()).toBe('/search?location=New'));
    expect(screen.getByLabelText('Location')).toHaveValue('New ');
    type('Location', 'New H');
    await waitFor(() => expect(where()).toBe('/search?location=New+H'));
    goTo(-1);
    expect(where()).toBe('/matches');
  });
});

const list = () => screen.getByText('Grace Hopper').closest('[aria-busy]')!;

describe('earlier results', () => {
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

  it('stay and are busy until those of the new filters arrive, with their open details', async () => {
    const release = holdFiltered([cleo]);
    await openResults();
    await openCard('Cleo');
    expect(list()).toHaveAttribute('aria-busy', 'false');
    fireEvent.click(chip('Sunday'));
    await waitFor(() => expect(list()).toHaveAttribute('aria-busy', 'true'));
    expect(screen.getByText('Updating…').closest('p')).toHaveAttribute('role', 'status');
    expect(names()).toEqual(['Grace Hopper', 'Cleo']);
    release();
    expect(await screen.findByText('1 study buddy found')).toBeVisible();
    expect(names()).toEqual(['Cleo']);
    expect(screen.queryByText('Updating…')).toBeNull();
    expect(screen.getByText('Match Breakdown')).toBeVisible();
  });

  it('ignore the response of filters that changed meanwhile', async () => {
    const release = holdFiltered([]);
    await openResults();
    fireEvent.click(chip('Sunday'));
    await waitFor(() => expect(searches()).toHaveLength(2));
    fireEvent.click(chip('Sunday'));
    await waitFor(() => expect(searches()).toHaveLength(3));
    release();
    expect(await screen.findByText('2 study buddies found')).toBeVisible();
    expect(names()).toEqual(['Grace Hopper', 'Cleo']);
  });

  it('stay when the new search is refused, with the message of the service', async () => {
    const error = 'Too many searches. Please wait 20 seconds.';
    holdFiltered({ error }, 429)();
    await openResults();
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
  it('are applied like filters and stay in the URL, and Enter searches at once', async () => {
    // As a service that sorts and counts.
    service.handlers['GET /api/users/search'] = () => ({
      body: found,
      headers: { 'X-Next-Cursor': 'after-cleo', 'X-Total-Count': '128' },
    });
    const { where, user } = await openResults(
      '/search?subject=Logic&availability=Monday,Friday&location=Mars&name=e&sort=newest',
    );
    expect(await screen.findByText('128 study buddies found')).toBeVisible();
    const days = { availability: 'Monday,Friday' };
    expect(searches()).toEqual([
      { subject: 'Logic', ...days, location: 'Mars', name: 'e', sort: 'newest' },
    ]);
    await findChip('Calculus');
    const pressed = screen.getAllByRole('button', { pressed: true, name: /^[A-Z]\w+$/ });
    expect(textsOf(pressed)).toEqual(['Monday', 'Friday', 'Logic']);
    expect(screen.getByLabelText('Location')).toHaveValue('Mars');
    expect(screen.getByLabelText('Search by name')).toHaveValue('e');
    const sort = screen.getByLabelText<HTMLSelectElement>('Sort by');
    expect(sort).toHaveDisplayValue('Newest');
    expect(textsOf(sort.options)).toEqual(['Best match', 'Newest', 'Name']);

    fireEvent.click(chip('Clear filters'));
    type('Search by name', 'cleo');
    type('Sort by', 'name');
    await waitFor(() => expect(where()).toBe('/search?name=cleo&sort=name'));
    type('Sort by', 'score');
    await waitFor(() => expect(where()).toBe('/search?name=cleo'));
    await user.type(screen.getByLabelText('Search by name'), 's{Enter}');
    expect(where()).toBe('/search?name=cleos');
  });

  it('work on a service without them as far as possible', async () => {
    openSearch('/search?name=CLE');
    await cardOf('Cleo');
    expect(names()).toEqual(['Cleo']);
    expect(screen.getByText('1 study buddy found')).toBeVisible();
    expect(screen.queryByLabelText('Sort by')).toBeNull();
  });
});

describe('the filters on a phone', () => {
  matchMediaForEachTest(true);

  it('are in a sheet, which a search closes and Escape leaves with what is applied', async () => {
    found = [grace];
    const { user, where } = openSearch();
    await cardOf('Grace Hopper');
    expect(screen.queryByRole('search')).toBeNull();
    const opener = chip('Filters');
    await user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Filters' });
    const sheet = within(dialog);
    expect(await sheet.findByText('1 study buddy found')).toHaveAttribute('role', 'status');
    await user.click(await sheet.findByText('Sunday'));
    await waitFor(() => expect(where()).toBe('/search?availability=Sunday'));
    expect(dialog).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
    expect(opener).toHaveTextContent('Filters (1)');

    await user.click(opener);
    await user.click(await findChip('Logic'));
    await user.click(chip('Search Study Buddies'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(where()).toBe('/search?subject=Logic&availability=Sunday');
    expect(opener).toHaveTextContent('Filters (2)');
    await waitFor(() => expect(screen.getByText('Study buddies')).toHaveFocus());
  });
});

it('the set filters are removed by a click each, and are none without a filter of the panel', () => {
  const draft = {
    ...{ ...NO_FILTERS, name: 'Ada', location: ' Camden ', hidesBuddies: true },
    ...{ subject: ['Logic', 'Sets'], availability: ['Monday'] },
  };
  const onChange = jest.fn();
  const { rerender, container } = render(<SetFilters draft={draft} onChange={onChange} />);
  const chips = screen.getAllByRole('button');
  const texts = ['Camden', 'Logic', 'Sets', 'Monday', 'Hide my study buddies'];
  expect(textsOf(chips)).toEqual(texts);
  for (const chip of chips) fireEvent.click(chip);
  expect(onChange.mock.calls).toEqual([
    [{ ...draft, location: '' }],
    [{ ...draft, subject: ['Sets'] }],
    [{ ...draft, subject: ['Logic'] }],
    [{ ...draft, availability: [] }],
    [{ ...draft, hidesBuddies: false }],
  ]);
  rerender(<SetFilters draft={{ ...NO_FILTERS, name: 'Ada' }} onChange={onChange} />);
  expect(container).toBeEmptyDOMElement();
});
