import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { SearchResult } from '../../../contract/search.ts';
import { eventually } from '../../support/eventually.ts';
import type { FakeService } from '../../support/fakeService.ts';
import {
  bob,
  cardOf,
  cleo,
  grace,
  names,
  openSearchOf,
  startSearchService,
} from './searchOfTests.tsx';

let service: FakeService;
let found: SearchResult[];

beforeEach(async () => {
  found = [grace, bob, cleo];
  service = await startSearchService(() => found);
});
afterEach(() => service.stop());

const openSearch = (address?: string) => openSearchOf(service, { address });
const searches = () =>
  service.calls
    .filter(({ path }) => path.startsWith('/api/users/search'))
    .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));

describe('a study buddy found', () => {
  it('is shown with everything that is known', async () => {
    openSearch();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Find Your Perfect Study Buddy',
    );
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
  });

  it('of whom little is known is shown with what is missing', async () => {
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

  it('shows how one stands with them', async () => {
    openSearch();
    expect((await cardOf('Bob')).getByText('Request Pending')).toBeVisible();
    expect((await cardOf('Cleo')).getByText('Connected')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Connect' })).toHaveLength(1);
  });

  it('shows live how one stands: asked by the other, connected, declined', async () => {
    const { socket } = openSearch();
    const card = await cardOf('Grace Hopper');
    expect(card.getByRole('button', { name: 'Connect' })).toBeVisible();
    const say = (status: string) => {
      socket.arrive('connectionChanged', { userId: 'grace', status });
    };
    say('pending');
    expect(await card.findByText('Request Pending')).toBeVisible();
    expect(card.queryByRole('button', { name: 'Connect' })).toBeNull();
    say('accepted');
    expect(await card.findByText('Connected')).toBeVisible();
    expect(card.queryByText('Request Pending')).toBeNull();
    say('rejected');
    expect(await card.findByRole('button', { name: 'Connect' })).toBeVisible();
  });

  it('can be asked once, and then waits, without the list being loaded again', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    service.handlers['POST /api/requests'] = () =>
      answered.then(() => ({ status: 201, body: { message: 'Connection request sent!' } }));
    const { user } = openSearch();
    const card = await cardOf('Grace Hopper');
    await user.click(card.getByRole('button', { name: 'Connect' }));
    expect(card.getByRole('button', { name: 'Connecting...' })).toBeDisabled();
    answer();
    expect(await card.findByText('Request Pending')).toBeVisible();
    expect(searches()).toHaveLength(1);
  });

  it('can be asked again when the request failed', async () => {
    service.handlers['POST /api/requests'] = () => ({ status: 500, body: {} });
    const { user } = openSearch();
    const card = await cardOf('Grace Hopper');
    await user.click(card.getByRole('button', { name: 'Connect' }));
    expect(await card.findByRole('button', { name: 'Connect' })).toBeEnabled();
  });
});

describe('searching', () => {
  it('offers a place, the seven days and the chips of the service', async () => {
    openSearch();
    await cardOf('Bob');
    expect(screen.getByRole('textbox', { name: 'Location' })).toHaveValue('');
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
    await screen.findByRole('button', { name: 'Calculus' });
    await screen.findByRole('button', { name: 'COBOL' });
    await screen.findByRole('button', { name: 'Quick Responder' });
    expect(chips('Subjects')).toEqual(['Calculus', 'Logic']);
    expect(chips('Skills')).toEqual(['COBOL']);
    expect(chips('Badges')).toEqual(['Quick Responder']);
  });

  it('toggles a chip on and off', async () => {
    const { user } = openSearch();
    const chip = screen.getByRole('button', { name: 'Sunday' });
    await user.click(chip);
    expect(chip).toHaveAttribute('aria-pressed', 'true');
    await user.click(chip);
    expect(chip).toHaveAttribute('aria-pressed', 'false');
  });

  it('begins with the filters of the address, which show as chosen', async () => {
    openSearch('/search?subject=Logic&availability=Monday,Friday&location=New+Haven');
    await cardOf('Grace Hopper');
    expect(searches()).toEqual([
      { subject: 'Logic', availability: 'Monday,Friday', location: 'New Haven' },
    ]);
    expect(screen.getByRole('textbox', { name: 'Location' })).toHaveValue('New Haven');
    for (const [name, pressed] of [
      ['Logic', 'true'],
      ['Calculus', 'false'],
      ['Friday', 'true'],
      ['Sunday', 'false'],
    ] as const) {
      const chip = await screen.findByRole('button', { name });
      expect(chip).toHaveAttribute('aria-pressed', pressed);
    }
  });

  it('puts the chosen filters into the address, but only at the button', async () => {
    const { user, where } = openSearch();
    await user.click(await screen.findByRole('button', { name: 'Calculus' }));
    await user.click(screen.getByRole('button', { name: 'Logic' }));
    await user.click(await screen.findByRole('button', { name: 'COBOL' }));
    await user.click(await screen.findByRole('button', { name: 'Quick Responder' }));
    await user.click(screen.getByRole('button', { name: 'Sunday' }));
    await user.click(screen.getByRole('button', { name: 'Monday' }));
    await user.type(screen.getByRole('textbox', { name: 'Location' }), 'Yale');
    expect(where()).toBe('/search');
    await user.click(screen.getByRole('button', { name: 'Search Study Buddies' }));
    const filters = {
      subject: 'Calculus,Logic',
      availability: 'Sunday,Monday',
      skills: 'COBOL',
      badges: 'Quick Responder',
      location: 'Yale',
    };
    expect(Object.fromEntries(new URLSearchParams(where().split('?')[1]))).toEqual(filters);
    await eventually(() => expect(searches()).toEqual([{}, filters]));
  });

  it('tells how many were found where a screen reader listens already', async () => {
    const { user } = openSearch();
    const status = screen.getByText('Searching...', { selector: 'p' });
    expect(status).toHaveAttribute('role', 'status');
    await cardOf('Bob');
    expect(status).toHaveTextContent('3 study buddies found');
    found = [grace];
    await user.click(screen.getByRole('button', { name: 'Sunday' }));
    await user.click(screen.getByRole('button', { name: 'Search Study Buddies' }));
    await screen.findByText('1 study buddy found');
    expect(status).toHaveTextContent('1 study buddy found');
  });

  it('asks again when nothing has changed', async () => {
    const { user } = openSearch();
    await cardOf('Bob');
    found = [grace];
    await user.click(screen.getByRole('button', { name: 'Search Study Buddies' }));
    expect(await screen.findByText('1 study buddy found')).toBeVisible();
    expect(names()).toEqual(['Grace Hopper']);
  });

  it('shows more by the cursor of the service', async () => {
    service.handlers['GET /api/users/search'] = ({ path }) =>
      path.includes('cursor=after-grace')
        ? { body: [bob] }
        : { body: [grace], headers: { 'X-Next-Cursor': 'after-grace' } };
    const { user } = openSearch();
    expect(await screen.findByText('More than 1 study buddies found')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await cardOf('Bob');
    expect(names()).toEqual(['Grace Hopper', 'Bob']);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it.each([
    [{ status: 500, body: {} }, 'Failed to search users.'],
    [{ status: 400, body: { error: 'Someday is no weekday.' } }, 'Someday is no weekday.'],
  ])('that fails by %j says "%s", and Retry searches again', async (answer, sentence) => {
    service.handlers['GET /api/users/search'] = () => answer;
    const { user } = openSearch();
    expect(await screen.findByText(sentence)).toBeVisible();
    service.handlers['GET /api/users/search'] = () => ({ body: found });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await cardOf('Grace Hopper');
    expect(screen.queryByText(sentence)).toBeNull();
  });
});
