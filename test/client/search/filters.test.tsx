import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { SearchResult } from '../../../contract/search.ts';
import { SetFilters } from '../../../src/features/search/filters/SetFilters.tsx';
import {
  fromParams,
  NO_FILTERS,
  type SearchFilters,
  toParams,
} from '../../../src/features/search/searchFilters.ts';
import { withoutLimit } from '../../support/client/fakeService.ts';
import { matchMediaForEachTest } from '../../support/client/matchMedia.ts';
import {
  cardOf,
  cleo,
  grace,
  names,
  openCard,
  openSearchOf,
  searchServiceForEachTest,
} from './openSearch.tsx';

let found: SearchResult[];
beforeEach(() => {
  found = [grace, cleo];
});
const service = searchServiceForEachTest(() => found);

const openSearch = (url?: string) => openSearchOf(service, url);

/** Opens the search and waits for its results, among them Cleo. */
async function openResults(url?: string) {
  const opened = openSearch(url);
  await cardOf('Cleo');
  return opened;
}

/** Filters that could be removed, with the number of results without each. */
const relaxations = () => screen.findAllByRole('button', { name: /^Without/ });
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

describe('a search without results', () => {
  it('offers to remove a filter, with the number of results without it', async () => {
    service.handlers['GET /api/users/search'] = ({ path }) => {
      const query = new URLSearchParams(path.split('?')[1]);
      if (!query.has('subject')) return { body: [grace, cleo] };
      return { body: query.has('location') ? [] : [cleo] };
    };
    const { user, where } = openSearch('/search?subject=Latin&location=Mars&skills=COBOL');
    expect(await screen.findByText('Nobody fits all of these filters.')).toBeVisible();
    const offered = await relaxations();
    expect(textsOf(offered)).toEqual([
      'Without Subjects: 2 study buddies',
      'Without Location: 1 study buddy',
    ]);
    await user.click(offered[0]!);
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
    expect(textsOf(await relaxations())).toEqual([
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
    const { user } = openSearch();
    expect(await screen.findByText(/Nobody else is here yet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Share invitation link' }));
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
    expect(screen.getByRole('button', { name: 'Subject 39', pressed: true })).toBeVisible();
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
    const { where } = await openResults();
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
    const { where, goTo } = await openResults();
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
  it('stay and are busy until those of the new filters arrive', async () => {
    const release = holdFiltered([cleo]);
    await openResults();
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
    await openResults();
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
    found = [cleo];
    fireEvent.click(chip('Sunday'));
    expect(await screen.findByText('1 study buddy found')).toBeVisible();
    expect((await cardOf('Cleo')).getByText('Match Breakdown')).toBeVisible();
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
  /** Responds as a service that sorts and counts. */
  const count = () => {
    service.handlers['GET /api/users/search'] = () => ({
      body: found,
      headers: { 'X-Total-Count': '2' },
    });
  };

  it('are applied like filters and stay in the URL', async () => {
    count();
    const { where } = await openResults('/search?name=e&sort=newest');
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
    count();
    const { user, where } = await openResults();
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

describe('the filters on a phone', () => {
  matchMediaForEachTest(true);
  beforeEach(() => {
    found = [grace];
  });

  it('a search closes the sheet and focuses the results, but Escape does not', async () => {
    const { user, where } = openSearch();
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
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Study buddies' })).toHaveFocus(),
    );
    await user.click(screen.getByRole('button', { name: 'Filters (2)' }));
    await screen.findByRole('dialog', { name: 'Filters' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Filters (2)' })).toHaveFocus());
  });

  it('apply while the sheet is open, which shows the number of results', async () => {
    const { user, where } = openSearch();
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
});

describe('the set filters', () => {
  const draft: SearchFilters = {
    ...NO_FILTERS,
    name: 'Ada',
    location: ' Camden ',
    subject: ['Logic', 'Sets'],
    availability: ['Monday'],
    hidesBuddies: true,
  };

  it('removes each set filter by a click', () => {
    const onChange = jest.fn();
    render(<SetFilters draft={draft} onChange={onChange} />);
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
  });

  it('shows nothing without a filter of the panel', () => {
    const { container } = render(
      <SetFilters draft={{ ...NO_FILTERS, name: 'Ada' }} onChange={jest.fn()} />,
    );
    expect(container).toBeEmptyDOMElement();
  });
});

const filters = (changes: Partial<SearchFilters>): SearchFilters => ({ ...NO_FILTERS, ...changes });

describe('filters in a URL', () => {
  it('are omitted when empty', () => {
    expect(toParams(NO_FILTERS).toString()).toBe('');
  });

  // Covers 7.15
  it('join several values of one kind with commas', () => {
    const subject = ['Calculus', 'Graph Theory'];
    expect(Object.fromEntries(toParams(filters({ subject, skills: ['LaTeX'] })))).toEqual({
      subject: 'Calculus,Graph Theory',
      skills: 'LaTeX',
    });
  });

  it('omit blanks and duplicates', () => {
    const params = toParams(filters({ location: '  ', badges: [' ', 'Quick Responder', ''] }));
    expect(params.toString()).toBe('badges=Quick+Responder');
    expect(toParams(filters({ location: ' Leeds ' })).get('location')).toBe('Leeds');
    expect(fromParams(new URLSearchParams('subject=A,,A, B,')).subject).toEqual(['A', 'B']);
  });

  it('are parsed as they were formatted, with any characters', () => {
    const chosen = filters({
      name: 'Zoë & Co',
      sort: 'newest',
      location: '50% & München',
      subject: ['C++', 'Q&A'],
      availability: ['Monday', 'Sunday'],
      skills: ['a=b'],
      badges: ['Study Regular'],
    });
    expect(fromParams(new URLSearchParams(toParams(chosen).toString()))).toEqual(chosen);
  });

  it('accept only known orders, and omit the best match', () => {
    expect(fromParams(new URLSearchParams('sort=age')).sort).toBe('score');
    expect(toParams(filters({ sort: 'score' })).toString()).toBe('');
  });

  it('accept only days of the week', () => {
    expect(fromParams(new URLSearchParams('availability=Friday,Someday')).availability).toEqual([
      'Friday',
    ]);
  });
});
