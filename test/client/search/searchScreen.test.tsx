import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SearchResult } from '../../../contract/search.ts';
import SearchRoute from '../../../src/routes/SearchRoute.tsx';
import { makeTestStore } from '../../support/clientStore.ts';
import { eventually } from '../../support/eventually.ts';
import { startFakeService, type FakeService } from '../../support/fakeService.ts';
import { renderScreen } from '../../support/renderScreen.tsx';
import { student } from './studentsOfTests.ts';

const grace = student('grace', {
  university: 'Yale',
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

let service: FakeService;
let found: SearchResult[];

beforeEach(async () => {
  found = [grace, bob, cleo];
  service = await startFakeService({
    'GET /api/users/search': () => ({ body: found }),
    'GET /api/users/subjects': () => ({ body: ['Calculus', 'Logic'] }),
    'GET /api/users/skills': () => ({ body: ['COBOL'] }),
    'GET /api/users/badges': () => ({ body: ['Quick Responder'] }),
  });
});
afterEach(() => service.stop());

function openSearch(address = '/search', tab?: Parameters<typeof makeTestStore>[0]) {
  const { store } = makeTestStore({ url: service.url, userId: 'ada', ...tab });
  return { ...renderScreen(<SearchRoute />, store, address), user: userEvent.setup() };
}

const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('li')!);
};
const names = () => screen.getAllByRole('heading', { level: 3 }).map((h) => h.textContent);
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
    expect(card.getByRole('meter', { name: 'Match Score' })).toHaveAttribute('aria-valuenow', '81');
    expect(
      within(card.getByRole('list', { name: 'Match Breakdown' })).getAllByRole('listitem'),
    ).toHaveLength(2);
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

describe('favourites and dismissed ones', () => {
  it('sort first with a star', async () => {
    const { user } = openSearch();
    await cardOf('Grace Hopper');
    const star = screen.getByRole('button', { name: 'Favourite Cleo' });
    expect(star).toHaveAttribute('aria-pressed', 'false');
    await user.click(star);
    expect(star).toHaveAttribute('aria-pressed', 'true');
    expect(names()).toEqual(['Cleo', 'Grace Hopper', 'Bob']);
  });

  it('go and can be undone in their place', async () => {
    const { user } = openSearch();
    await cardOf('Bob');
    await user.click(screen.getByRole('button', { name: 'Dismiss Bob' }));
    expect(names()).toEqual(['Grace Hopper', 'Cleo']);
    expect(screen.getByRole('button', { name: 'Undo dismissing Bob' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Grace Hopper', 'Bob', 'Cleo']);
  });

  it('stay away until they are brought back', async () => {
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
});

describe('searching', () => {
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
    await user.type(screen.getByRole('textbox', { name: 'Location' }), 'Yale');
    expect(where()).toBe('/search');
    await user.click(screen.getByRole('button', { name: 'Search Study Buddies' }));
    const filters = {
      subject: 'Calculus,Logic',
      skills: 'COBOL',
      badges: 'Quick Responder',
      location: 'Yale',
    };
    expect(Object.fromEntries(new URLSearchParams(where().split('?')[1]))).toEqual(filters);
    await eventually(() => expect(searches()).toEqual([{}, filters]));
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
