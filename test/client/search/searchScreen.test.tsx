import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { WEEKDAYS } from '../../../contract/constants.ts';
import type { SearchResult } from '../../../contract/search.ts';
import type { User } from '../../../contract/users.ts';
import { searchApi } from '../../../src/features/search/searchApi.ts';
import { NO_FILTERS } from '../../../src/features/search/searchFilters.ts';
import SearchScreen from '../../../src/features/search/SearchScreen.tsx';
import { holdBack, respond } from '../../support/client/fakeService.ts';
import { renderScreen } from '../../support/client/renderScreen.tsx';
import { openSession } from '../sessions/sessionFixture.ts';
import {
  bob,
  cardOf,
  cleo,
  grace,
  names,
  openSearchOf,
  searchesOf,
  searchServiceForEachTest,
  textsOf,
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
const searches = () => searchesOf(service);

// Queries by role are slow in jsdom.
const button = (name: string) => screen.getByText(name, { selector: 'button' });
const findButton = (name: string) => screen.findByText(name, { selector: 'button' });
const labelled = (name: string) => screen.getByLabelText(name, { selector: 'button' });

describe('the search screen', () => {
  // Covers 2.52, 2.53, 2.55, 2.56, 2.60, 2.61, 4.25, 7.17
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
    expect(screen.queryByText('Nobody else is here yet. Invite someone you know.')).toBeNull();

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
    fireEvent.click(card.getByLabelText('Details of Grace Hopper'));
    expect(items(card, 'Match Breakdown')).toEqual(grace.matchDetails);
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

    const send = holdBack(service, 'POST /api/requests', { status: 201, body: { message: '' } });
    await user.click(button('Send'));
    expect(await other.findByText('Connecting...')).toBeDisabled();
    send();
    expect(await other.findByText('Request Pending')).toBeVisible();
    expect(searches()).toHaveLength(1);
  });

  // Covers 2.54, 7.15
  it('puts the filters into the URL when the button is pressed, which also searches again', async () => {
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
    renderScreen(<SearchScreen />, store, '/search');
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
    const sessions = ['x', 'y'].map((_id) => openSession({ _id, title: `Session ${_id}` }));
    respond(service, { 'sessions/open': sessions });
    const { user } = openSearch();
    const link = await screen.findByText('All 2 open sessions');
    expect(names()).toEqual(['a', 'b', 'c', 'd', 'e', 'Session x', 'f']);
    expect(link).toHaveAttribute('href', '/sessions?show=open');
    await user.click(labelled('Favourite f'));
    expect(names()).toEqual(['f', 'a', 'b', 'c', 'd', 'Session x', 'e']);
    expect(labelled('Favourite f')).toHaveFocus();
  });
});
