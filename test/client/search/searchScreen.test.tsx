import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { WEEKDAYS } from '../../../contract/constants.ts';
import type { SearchResult } from '../../../contract/search.ts';
import type { User } from '../../../contract/users.ts';
import { searchApi } from '../../../src/features/search/searchApi.ts';
import { NO_FILTERS } from '../../../src/features/search/searchFilters.ts';
import SearchRoute from '../../../src/routes/SearchRoute.tsx';
import { withoutLimit } from '../../support/client/fakeService.ts';
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

let found: SearchResult[];
let me: Partial<User>;
beforeEach(() => {
  found = [grace, bob, cleo];
  me = {};
});
const service = searchServiceForEachTest(
  () => found,
  () => me,
);

const openSearch = (url?: string) => openSearchOf(service, url);
const searches = () =>
  service.calls
    .filter(({ path }) => path.startsWith('/api/users/search'))
    .map(({ path }) => Object.fromEntries(new URLSearchParams(withoutLimit(path).split('?')[1])));

// Queries by role are slow in jsdom.
const button = (name: string) => screen.getByText(name, { selector: 'button' });
const findButton = (name: string) => screen.findByText(name, { selector: 'button' });

describe('a search result', () => {
  // Covers 2.52, 2.56
  it('shows every field of the student', async () => {
    openSearch();
    expect(document.querySelector('h1')).toHaveTextContent('Find Your Perfect Study Buddy');
    const card = await cardOf('Grace Hopper');
    for (const text of ['GH', 'Yale', 'Compilers.', 'New Haven', 'Logic', 'Monday', 'COBOL']) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(card.getByText('Quick Responder')).toBeVisible();
    expect(card.getByText('Match Score')).toBeVisible();
    expect(card.getByText('81%')).toBeVisible();
    const bar = card.getByRole('meter', { name: 'Match Score' });
    expect(bar).toHaveAttribute('aria-valuenow', '81');
    expect(bar.firstElementChild).toHaveStyle({ width: '81%' });
    const breakdown = within(card.getByRole('list', { name: 'Match Breakdown' }));
    expect(breakdown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      grace.matchBreakdown,
    );
    expect(screen.getByText('3 study buddies found')).toHaveAttribute('role', 'status');
    expect(screen.queryByText('Nobody else is here yet. Invite someone you know.')).toBeNull();
  });

  // Covers 2.55, 2.56
  it('shows a placeholder for each missing field', async () => {
    openSearch();
    const card = await cardOf('Bob');
    const missing = ['Location not', 'No subjects', 'No availability', 'No skills'];
    for (const text of [...missing.map((what) => `${what} specified`), '—']) {
      expect(card.getByText(text)).toBeVisible();
    }
  });

  // Covers 2.60, 4.25
  it('shows the connection status', async () => {
    openSearch();
    expect((await cardOf('Bob')).getByText('Request Pending')).toBeVisible();
    expect((await cardOf('Cleo')).getByText('Connected')).toBeVisible();
    expect(screen.getAllByText('Connect')).toHaveLength(1);
  });

  it('accepts a request of the student', async () => {
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
  });

  // Covers 2.61
  it('offers Connect for a connection status of another service', async () => {
    service.handlers['GET /api/users/search'] = () => ({
      body: ['rejected', 'not_connected', ''].map((connectionStatus, index) => ({
        ...{ id: String(index), name: `Student ${String(index)}`, connectionStatus },
      })),
    });
    openSearch();
    await cardOf('Student 2');
    expect(screen.getAllByText('Connect')).toHaveLength(3);
  });

  it('marks a verified campus email', async () => {
    openSearch();
    const marked = await cardOf('Grace Hopper');
    expect(marked.getByRole('img', { name: 'Verified email of Yale University' })).toBeVisible();
    expect((await cardOf('Bob')).queryByRole('img', { name: /Verified/ })).toBeNull();
  });

  // Covers 4.23
  it('shows a sent request without a new search', async () => {
    let respond: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (respond = resolve));
    service.handlers['POST /api/requests'] = () =>
      released.then(() => ({ status: 201, body: { message: 'Connection request sent!' } }));
    const { user } = openSearch();
    const card = await cardOf('Grace Hopper');
    await user.click(card.getByText('Connect'));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await card.findByText('Connecting...')).toBeDisabled();
    respond();
    expect(await card.findByText('Request Pending')).toBeVisible();
    expect(searches()).toHaveLength(1);
  });

  // Covers 4.26
  it('offers Connect again when the request fails', async () => {
    service.handlers['POST /api/requests'] = () => ({ status: 500, body: {} });
    const { user } = openSearch();
    const card = await cardOf('Grace Hopper');
    await user.click(card.getByText('Connect'));
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    expect(await screen.findByRole('button', { name: 'Send' })).toBeEnabled();
    expect(await card.findByText('Connect')).toBeEnabled();
  });
});

describe('the search screen', () => {
  // Covers 2.53, 7.17, 9.5
  it('offers a location, the seven days and the chips of the service', async () => {
    openSearch();
    await cardOf('Bob');
    expect(screen.getByLabelText('Location')).toHaveValue('');
    const chips = (name: string) =>
      within(screen.getByRole('group', { name }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(chips('Availability')).toEqual([...WEEKDAYS]);
    await findButton('Calculus');
    await findButton('COBOL');
    await findButton('Quick Responder');
    expect(chips('Subjects')).toEqual(['Calculus', 'Logic']);
    expect(chips('Skills')).toEqual(['COBOL']);
    expect(chips('Badges')).toEqual(['Quick Responder']);
  });

  it('applies and shows the filters of the URL', async () => {
    openSearch('/search?subject=Logic&availability=Monday,Friday&location=New+Haven');
    await cardOf('Grace Hopper');
    expect(searches()).toEqual([
      { subject: 'Logic', availability: 'Monday,Friday', location: 'New Haven' },
    ]);
    expect(screen.getByLabelText('Location')).toHaveValue('New Haven');
    for (const [name, pressed] of [
      ['Logic', 'true'],
      ['Calculus', 'false'],
      ['Friday', 'true'],
      ['Sunday', 'false'],
    ] as const) {
      const chip = await findButton(name);
      expect(chip).toHaveAttribute('aria-pressed', pressed);
    }
  });

  // Covers 2.54, 7.15
  it('puts the filters into the URL when the search button is pressed', async () => {
    const { where } = openSearch();
    await findButton('Calculus');
    fireEvent.change(screen.getByLabelText('Location'), { target: { value: 'Yale' } });
    for (const name of ['Calculus', 'Logic', 'COBOL', 'Quick Responder', 'Sunday', 'Monday']) {
      fireEvent.click(button(name));
    }
    expect(where()).toBe('/search');
    // Before the pause after which changes apply by themselves.
    fireEvent.click(button('Search Study Buddies'));
    const filters = {
      subject: 'Calculus,Logic',
      availability: 'Sunday,Monday',
      skills: 'COBOL',
      badges: 'Quick Responder',
      location: 'Yale',
    };
    expect(Object.fromEntries(new URLSearchParams(where().split('?')[1]))).toEqual(filters);
    await waitFor(() => expect(searches()).toEqual([{}, filters]));
  });

  it('announces the number of results in one live region', async () => {
    const { user } = openSearch();
    const status = screen.getByText('Searching...', { selector: 'p' });
    expect(status).toHaveAttribute('role', 'status');
    await cardOf('Bob');
    expect(status).toHaveTextContent('3 study buddies found');
    found = [grace];
    await user.click(button('Sunday'));
    await screen.findByText('1 study buddy found');
    expect(status).toHaveTextContent('1 study buddy found');
  });

  it('searches again with unchanged filters', async () => {
    const { user } = openSearch();
    await cardOf('Bob');
    found = [grace];
    await user.click(button('Search Study Buddies'));
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

  it('shows the number of all results', async () => {
    service.handlers['GET /api/users/search'] = () => ({
      body: [grace],
      headers: { 'X-Next-Cursor': 'after-grace', 'X-Total-Count': '128' },
    });
    openSearch();
    expect(await screen.findByText('128 study buddies found')).toBeVisible();
  });
});

const emmy = student('emmy', {
  name: 'Emmy Noether',
  subjects: [{ name: 'Latin' }, { name: 'Rings' }, { name: 'Sets' }, { name: 'logic' }],
  availability: ['Sunday', 'Monday'],
});
const zoe = student('zoe', { name: 'Zoe', subjects: [{ name: 'Latin' }] });
const items = (card: Awaited<ReturnType<typeof cardOf>>, list: string) =>
  within(card.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('a card', () => {
  beforeEach(() => {
    found = [grace, emmy, cleo, zoe];
  });

  // Covers 2.52
  it('cuts long lists, with what both share first, until it is opened', async () => {
    me = { subjects: [{ name: 'Logic' }], availability: ['Monday'], skills: [] };
    const { user } = openSearch();
    const card = await cardOf('Emmy Noether');
    expect(await card.findByText('logic')).toHaveTextContent('logic (shared)');
    expect(items(card, 'Subjects')).toEqual(['logic (shared)', 'Latin+2']);
    expect(items(await cardOf('Zoe'), 'Subjects')).toEqual(['Latin']);
    const details = card.getByRole('button', { name: 'Details of Emmy Noether' });
    expect(details).toHaveAttribute('aria-expanded', 'false');
    await user.click(card.getByRole('button', { name: '2 more subjects' }));
    expect(details).toHaveAttribute('aria-expanded', 'true');
    expect(items(card, 'Subjects')).toEqual(['logic (shared)', 'Latin', 'Rings', 'Sets']);
    await user.click(details);
    expect(items(card, 'Subjects')).toEqual(['logic (shared)', 'Latin+2']);
  });

  it('shows the week by its initials, with the names of the free days', async () => {
    me = { availability: ['Monday'] };
    // Another service than ours.
    found = [{ ...emmy, availability: ['Sunday', 'Monday', 'Evenings'] as User['availability'] }];
    openSearch();
    const card = await cardOf('Emmy Noether');
    await waitFor(() =>
      expect(items(card, 'Availability')).toEqual(['MMonday (shared)', 'SSunday', 'Evenings']),
    );
  });

  it('leads to the conversation with a buddy', async () => {
    openSearch();
    const card = await cardOf('Cleo');
    expect(card.getByText('Connected')).toBeVisible();
    expect(card.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', '/chat/cleo');
    expect((await cardOf('Zoe')).queryByText('Chat')).toBeNull();
  });
});

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
    found = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => student(id, { name: id }));
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
