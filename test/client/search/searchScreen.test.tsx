import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { WEEKDAYS } from '../../../contract/constants.ts';
import type { SearchResult } from '../../../contract/search.ts';
import type { User } from '../../../contract/users.ts';
import { SetFilters } from '../../../src/features/search/filters/SetFilters.tsx';
import { searchApi } from '../../../src/features/search/searchApi.ts';
import { NO_FILTERS } from '../../../src/features/search/searchFilters.ts';
import SearchRoute from '../../../src/routes/SearchRoute.tsx';
import { makeTestStore } from '../../support/client/clientStore.ts';
import {
  fakeServiceForEachTest,
  holdBack,
  withoutLimit,
} from '../../support/client/fakeService.ts';
import { matchMediaForEachTest } from '../../support/client/matchMedia.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { student } from './studentFixture.ts';

const grace = student('grace', {
  university: 'Yale',
  campus: 'Yale University',
  bio: 'Compilers.',
  location: 'New Haven',
  subjects: [{ name: 'Logic' }],
  availability: ['Monday'],
  skills: ['COBOL'],
  badges: ['Quick Responder'],
  matchPercentage: 81,
  matchBreakdown: [
    'Subjects 40/50: you both study Logic',
    'Days 6/30: you are both free on Monday',
  ],
});
const bob = student('bob', { name: 'Bob', connectionStatus: 'pending' });
const cleo = student('cleo', { name: 'Cleo', connectionStatus: 'accepted' });

let found: SearchResult[];
let me: Partial<User>;
beforeEach(() => {
  found = [grace, bob, cleo];
  me = {};
});
const service = fakeServiceForEachTest({
  'GET /api/users/search': () => ({ body: found }),
  'GET /api/users/me': () => ({ body: { _id: 'ada', name: 'Ada', ...me } }),
  'GET /api/users/subjects': () => ({ body: ['Calculus', 'Logic'] }),
  'GET /api/users/skills': () => ({ body: ['COBOL'] }),
  'GET /api/users/badges': () => ({ body: ['Quick Responder'] }),
});

/** Opens the search screen of Ada. */
function openSearch(url = '/search') {
  const opened = makeTestStore({ url: service.url, userId: 'ada' });
  const view = renderScreen(<SearchRoute />, opened.store, url);
  return { ...opened, ...view, user: userEvent.setup({ delay: null }) };
}

/** The parameters of the searches so far. */
const searches = () =>
  service.calls
    .filter(({ path }) => path.startsWith('/api/users/search'))
    .map(({ path }) => Object.fromEntries(new URLSearchParams(withoutLimit(path).split('?')[1])));

const cardOf = async (name: string) => {
  const heading = await screen.findByText(name, { selector: 'h3 a' });
  return within(heading.closest('li')!);
};

/** Opens the details of a card. */
const openCard = async (name: string) => {
  const card = await cardOf(name);
  fireEvent.click(card.getByLabelText(`Details of ${name}`));
  await card.findByText('Match Breakdown');
  return card;
};

const textsOf = (elements: Iterable<Element>) =>
  Array.from(elements, ({ textContent }) => textContent);

/** Opens the search and waits for Cleo, the last result. */
async function openResults(url?: string) {
  found = [grace, cleo];
  const opened = openSearch(url);
  await cardOf('Cleo');
  return opened;
}

/** The names of the shown students in order. */
const names = () => textsOf(document.querySelectorAll('h3'));

// Queries by role are slow in jsdom.
const button = (name: string) => screen.getByText(name, { selector: 'button' });
const findButton = (name: string) => screen.findByText(name, { selector: 'button' });
const labelled = (name: string) => screen.getByLabelText(name, { selector: 'button' });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the search screen', () => {
  // Covers 2.52, 2.53, 2.55, 2.56, 2.60, 2.61, 4.25, 7.17, 9.5
  it('shows all that is known of each student, and the filters', async () => {
    // Of another service.
    for (const connectionStatus of ['rejected', 'not_connected', '']) {
      found.push(
        student(`of-${connectionStatus}`, { connectionStatus: connectionStatus as 'none' }),
      );
    }
    openSearch();
    expect(document.querySelector('h1')).toHaveTextContent('Find Your Perfect Study Buddy');
    const status = screen.getByText('Searching...', { selector: 'p' });
    expect(status).toHaveAttribute('role', 'status');
    const card = await cardOf('Bob');
    expect(status).toHaveTextContent('6 study buddies found');

    for (const missing of ['Location not', 'No subjects', 'No availability', 'No skills']) {
      expect(card.getByText(`${missing} specified`)).toBeVisible();
    }
    expect(card.getByText('—')).toBeVisible();
    expect(card.getByText('Request Pending')).toBeVisible();
    const buddy = await cardOf('Cleo');
    expect(buddy.getByText('Connected')).toBeVisible();
    expect(buddy.getByText('Chat')).toHaveAttribute('href', '/chat/cleo');
    expect(screen.getAllByText('Chat')).toHaveLength(1);
    expect(screen.getAllByText('Connect')).toHaveLength(4);

    const chips = (name: string) =>
      textsOf(within(screen.getByRole('group', { name })).getAllByRole('button'));
    await findButton('Calculus');
    expect(screen.getByLabelText('Location')).toHaveValue('');
    expect(['Availability', 'Subjects', 'Skills', 'Badges'].map(chips)).toEqual([
      ...[[...WEEKDAYS], ['Calculus', 'Logic'], ['COBOL'], ['Quick Responder']],
    ]);
  });

  // Covers 2.52, 2.56
  it('shows the match score with its reasons, and a verified campus email', async () => {
    found = [grace, bob];
    const { store } = openSearch();
    const card = await cardOf('Grace Hopper');
    const texts = ['GH', 'Yale', 'Compilers.', 'New Haven', 'Logic', 'Monday', 'COBOL', '81%'];
    for (const text of [...texts, 'Quick Responder', 'Match Score']) {
      expect(card.getByText(text)).toBeVisible();
    }
    const bar = card.getByRole('meter', { name: 'Match Score' });
    expect(bar).toHaveAttribute('aria-valuenow', '81');
    expect(bar.firstElementChild).toHaveStyle({ width: '81%' });
    expect(items(card, 'Match Breakdown')).toEqual(grace.matchBreakdown);
    const marks = screen.getAllByRole('img', { name: /Verified/ });
    expect(marks).toEqual([card.getByLabelText('Verified email of Yale University')]);
    // Without filters and favourites, the dashboard has the same results.
    expect(searchApi.endpoints.search.select(NO_FILTERS)(store.getState()).isSuccess).toBe(true);
  });

  // Covers 4.23, 4.26
  it('sends a request and accepts one without a new search', async () => {
    let status = 'pending';
    service.handlers['GET /api/requests/received'] = () => ({
      body: [{ _id: 'r1', senderId: { _id: 'bob', name: 'Bob' }, status }],
    });
    service.handlers['PATCH /api/requests/r1/accept'] = () => {
      status = 'accepted';
      return { body: { message: 'Request accepted.' } };
    };
    const { user } = openSearch();
    const card = await cardOf('Bob');
    await user.click(await card.findByText('Accept'));
    expect(await card.findByText('Connected')).toBeVisible();
    expect(card.queryByText('Accept')).toBeNull();

    service.handlers['POST /api/requests'] = () => ({ status: 500, body: {} });
    const other = await cardOf('Grace Hopper');
    await user.click(other.getByText('Connect'));
    await user.click(await findButton('Send'));
    await waitFor(() => expect(button('Send')).toBeEnabled());
    expect(await other.findByText('Connect')).toBeEnabled();

    const message = 'Connection request sent!';
    const release = holdBack(service, 'POST /api/requests', { status: 201, body: { message } });
    await user.click(button('Send'));
    expect(await other.findByText('Connecting...')).toBeDisabled();
    release();
    expect(await other.findByText('Request Pending')).toBeVisible();
    expect(searches()).toHaveLength(1);
  });

  // Covers 2.54, 7.15
  it('puts the filters into the URL when the button is pressed, which also searches again', async () => {
    const { where } = openSearch();
    await findButton('Calculus');
    type('Location', 'Yale');
    for (const name of ['Calculus', 'Logic', 'COBOL', 'Quick Responder', 'Sunday', 'Monday']) {
      fireEvent.click(button(name));
    }
    expect(where()).toBe('/search');
    // Before the pause after which changes apply by themselves.
    fireEvent.click(button('Search Study Buddies'));
    const filters = {
      ...{ subject: 'Calculus,Logic', availability: 'Sunday,Monday', skills: 'COBOL' },
      ...{ badges: 'Quick Responder', location: 'Yale' },
    };
    expect(Object.fromEntries(new URLSearchParams(where().split('?')[1]))).toEqual(filters);
    await waitFor(() => expect(searches()).toEqual([{}, filters]));
    found = [grace];
    fireEvent.click(await findButton('Search Study Buddies'));
    expect(await screen.findByText('1 study buddy found')).toBeVisible();
    expect(names()).toEqual(['Grace Hopper']);
  });

  it('loads the next page by its cursor', async () => {
    service.handlers['GET /api/users/search'] = ({ path }) =>
      path.includes('cursor=after-grace')
        ? { body: [bob] }
        : { body: [grace], headers: { 'X-Next-Cursor': 'after-grace' } };
    const { user } = openSearch();
    expect(await screen.findByText('More than 1 study buddies found')).toBeVisible();
    await user.click(button('Show more'));
    await cardOf('Bob');
    expect(names()).toEqual(['Grace Hopper', 'Bob']);
    expect(screen.queryByText('Show more')).toBeNull();
  });
});

const items = (card: Awaited<ReturnType<typeof cardOf>>, list: string) =>
  textsOf(within(card.getByLabelText(list)).getAllByRole('listitem'));

// Covers 2.52
it('a card marks what both share and cuts long lists until it is opened', async () => {
  me = { subjects: [{ name: 'Logic' }], availability: ['Monday'], skills: [] };
  // "Evenings" is of another service.
  const availability = ['Sunday', 'Monday', 'Evenings'] as User['availability'];
  const subjects = ['Latin', 'Rings', 'Sets', 'logic'].map((name) => ({ name }));
  found = [
    student('emmy', { name: 'Emmy', subjects, availability }),
    student('zoe', { name: 'Zoe', subjects: subjects.slice(0, 1) }),
  ];
  const { user } = openSearch();
  const card = await cardOf('Emmy');
  expect(await card.findByText('logic')).toHaveTextContent('logic (shared)');
  expect(items(card, 'Subjects')).toEqual(['logic (shared)', 'Latin+2']);
  expect(items(card, 'Availability').filter((text) => text.length > 1)).toEqual([
    ...['MMonday (shared)', 'SSunday', 'Evenings'],
  ]);
  expect(items(await cardOf('Zoe'), 'Subjects')).toEqual(['Latin']);
  const details = labelled('Details of Emmy');
  expect(details).toHaveAttribute('aria-expanded', 'false');
  await user.click(labelled('2 more subjects'));
  expect(details).toHaveAttribute('aria-expanded', 'true');
  expect(items(card, 'Subjects')).toEqual(['logic (shared)', 'Latin', 'Rings', 'Sets']);
  await user.click(details);
  expect(items(card, 'Subjects')).toEqual(['logic (shared)', 'Latin+2']);
});

describe('search results', () => {
  // Covers 2.57
  it('begin with favourites, also with those on no loaded page', async () => {
    const { store, user, unmount } = openSearch();
    await cardOf('Grace Hopper');
    const star = labelled('Favourite Cleo');
    expect(star).toHaveAttribute('aria-pressed', 'false');
    await user.click(star);
    expect(star).toHaveAttribute('aria-pressed', 'true');
    expect(names()).toEqual(['Cleo', 'Grace Hopper', 'Bob']);
    unmount();
    renderScreen(<SearchRoute />, store, '/search');
    await cardOf('Grace Hopper');
    await user.click(labelled('Favourite Bob'));
    expect(names()).toEqual(['Bob', 'Cleo', 'Grace Hopper']);
    expect(searches()).toEqual([{}, { first: 'cleo' }]);
    expect(service.calls.map(({ path }) => path)).toContain(
      '/api/users/search?limit=20&first=cleo',
    );
  });

  // Covers 2.58
  it('hide a dismissed student until Undo, and in the next search until Show again', async () => {
    const { user } = openSearch();
    await cardOf('Bob');
    await user.click(labelled('Dismiss Bob'));
    expect(names()).toEqual(['Grace Hopper', 'Cleo']);
    expect(labelled('Undo dismissing Bob')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Grace Hopper', 'Bob', 'Cleo']);
    for (const name of ['Bob', 'Cleo']) await user.click(labelled(`Dismiss ${name}`));
    await user.click(button('Search Study Buddies'));
    expect(await screen.findByText(/2 dismissed —/)).toBeVisible();
    await user.click(button('Show again'));
    expect(names()).toEqual(['Grace Hopper', 'Bob', 'Cleo']);
    expect(screen.queryByText(/dismissed/)).toBeNull();
  });

  it('show the next open session of buddies below the fifth student, with a link to all', async () => {
    found = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => student(id, { name: id }));
    const openSession = (_id: string) => ({
      ...{ _id, title: `Session ${_id}`, location: '', places: 3, placesLeft: 3 },
      ...{ startTime: '2999-03-15T10:00:00.000Z', endTime: '2999-03-15T11:00:00.000Z' },
      creator: { _id: 'maya', name: 'Maya' },
    });
    service.handlers['GET /api/sessions/open'] = () => ({
      body: [openSession('x'), openSession('y')],
    });
    const { user } = openSearch();
    const link = await screen.findByText('All 2 open sessions');
    expect(names()).toEqual(['a', 'b', 'c', 'd', 'e', 'Session x', 'f']);
    expect(link).toHaveAttribute('href', '/sessions?show=open');
    await user.click(labelled('Favourite f'));
    expect(names()).toEqual(['f', 'a', 'b', 'c', 'd', 'Session x', 'e']);
    expect(labelled('Favourite f')).toHaveFocus();
  });
});

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
    await user.click(await findButton('Clear all filters'));
    await cardOf('Grace Hopper');
    expect(where()).toBe('/search');
  });

  it('shows the numbers of the search itself, without more requests', async () => {
    service.handlers['GET /api/users/search'] = () => ({
      body: [],
      headers: { 'X-Total-Count': '0', 'X-More-Results': 'location=4&subject=12&skills=0' },
    });
    openSearch('/search?subject=Latin&location=Mars&skills=COBOL');
    expect(await relaxations()).toEqual([
      'Without Subjects: 12 study buddies',
      'Without Location: 4 study buddies',
    ]);
    expect(searches()).toHaveLength(1);
  });

  it('without filters shows "Nobody else is here yet"', async () => {
    found = [];
    const { user } = openSearch();
    expect(await screen.findByText(/Nobody else is here yet/)).toBeVisible();
    await user.click(button('Share invitation link'));
    expect(await findButton('Link copied')).toBeVisible();
    expect(screen.getByText(`${location.origin}/signup`)).toBeVisible();
    expect(screen.getByText('0 study buddies found')).toBeVisible();
  });
});

// Covers 7.17
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
  await user.click(button('Retry'));
  expect(await findButton('COBOL')).toBeVisible();

  for (const name of ['Subject 0', 'Subject 5']) expect(button(name)).toBeVisible();
  expect(screen.queryByText('Subject 6')).toBeNull();
  await user.click(screen.getByLabelText('More subjects'));
  await user.click(button('Subject 39'));
  await user.type(screen.getByLabelText('Find more subjects'), 'sume');
  expect(await findButton('Sumerian')).toBeVisible();
  expect(button('Subject 39')).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByLabelText('Fewer subjects'));
  expect(await findButton('Subject 0')).toBeVisible();
  expect(screen.queryByText('Sumerian')).toBeNull();

  await user.click(screen.getByLabelText('More badges'));
  type('Find more badges', 'sume');
  await waitFor(() => expect(screen.queryByText('Badge 1')).toBeNull());
  expect(button('Sumerian')).toBeVisible();
});

describe('a changed filter', () => {
  it('searches without the button, once for several chips, and is undone by Back', async () => {
    const { where, goTo } = await openResults();
    for (const day of ['Sunday', 'Monday', 'Sunday', 'Friday']) fireEvent.click(button(day));
    await waitFor(() => expect(where()).toBe('/search?availability=Monday%2CFriday'));
    await waitFor(() => expect(searches()).toEqual([{}, { availability: 'Monday,Friday' }]));
    // A change that is not applied yet is dropped.
    fireEvent.click(button('Tuesday'));
    goTo(-1);
    expect(where()).toBe('/search');
    for (const day of ['Monday', 'Tuesday', 'Friday']) {
      expect(button(day)).toHaveAttribute('aria-pressed', 'false');
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
    fireEvent.click(button('Sunday'));
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
    fireEvent.click(button('Sunday'));
    await waitFor(() => expect(searches()).toHaveLength(2));
    fireEvent.click(button('Sunday'));
    await waitFor(() => expect(searches()).toHaveLength(3));
    release();
    expect(await screen.findByText('2 study buddies found')).toBeVisible();
    expect(names()).toEqual(['Grace Hopper', 'Cleo']);
  });

  it('stay when the new search is refused, with the message of the service', async () => {
    const error = 'Too many searches. Please wait 20 seconds.';
    holdFiltered({ error }, 429)();
    await openResults();
    fireEvent.click(button('Sunday'));
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
    await findButton('Calculus');
    const pressed = screen.getAllByRole('button', { pressed: true, name: /^[A-Z]\w+$/ });
    expect(textsOf(pressed)).toEqual(['Monday', 'Friday', 'Logic']);
    expect(screen.getByLabelText('Search by name')).toHaveValue('e');
    expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Newest');

    fireEvent.click(button('Clear filters'));
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
    const opener = button('Filters');
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
    await user.click(await findButton('Logic'));
    await user.click(button('Search Study Buddies'));
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
