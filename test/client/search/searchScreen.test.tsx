import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { SearchResult } from '../../../contract/search.ts';
import { waitFor } from '../../support/waitFor.ts';
import {
  bob,
  cardOf,
  cleo,
  grace,
  names,
  openSearchOf,
  searchServiceForEachTest,
} from './openSearch.tsx';
import { withoutLimit } from '../../support/client/fakeService.ts';

let found: SearchResult[];
beforeEach(() => {
  found = [grace, bob, cleo];
});
const service = searchServiceForEachTest(() => found);

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
    for (const text of [
      'Location not specified',
      'No subjects specified',
      'No availability specified',
      'No skills specified',
      '—',
    ]) {
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

  // Covers 2.60, 4.24
  it('follows live changes of the connection status', async () => {
    const { socket } = openSearch();
    const card = await cardOf('Grace Hopper');
    expect(card.getByText('Connect')).toBeVisible();
    const arrive = (status: string) => {
      socket.receive('connectionChanged', { userId: 'grace', status });
    };
    arrive('pending');
    expect(await card.findByText('Request Pending')).toBeVisible();
    expect(card.queryByText('Connect')).toBeNull();
    arrive('accepted');
    expect(await card.findByText('Connected')).toBeVisible();
    expect(card.queryByText('Request Pending')).toBeNull();
    arrive('rejected');
    expect(await card.findByText('Connect')).toBeVisible();
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
    expect(chips('Availability')).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ]);
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
