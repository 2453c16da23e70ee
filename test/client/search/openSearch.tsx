import { fireEvent, screen, within } from '@testing-library/react';
import type { SearchResult } from '../../../contract/search.ts';
import type { User } from '../../../contract/users.ts';
import SearchScreen from '../../../src/features/search/SearchScreen.tsx';
import {
  fakeServiceForEachTest,
  type FakeService,
  withoutLimit,
} from '../../support/client/fakeService.ts';
import { openScreen, user } from '../../support/client/renderScreen.tsx';
import { student } from './studentFixture.ts';

export const grace = student('grace', {
  university: 'Yale',
  campus: 'Yale University',
  bio: 'Compilers.',
  location: 'New Haven',
  subjects: [{ name: 'Logic' }],
  availability: ['Monday'],
  skills: ['COBOL'],
  badges: ['Quick Responder'],
  matchPercentage: 81,
  matchBreakdown: ['40 · Logic', '6 · Mon'],
  matchDetails: [
    'Subjects 40/50: you both study Logic',
    'Days 6/30: you are both free on Monday',
    'Location 0/5: you are in different places',
  ],
});
export const bob = student('bob', { name: 'Bob', connectionStatus: 'pending' });
export const cleo = student('cleo', { name: 'Cleo', connectionStatus: 'accepted' });

/** Starts a service for each test that returns these students for every search. */
export const searchServiceForEachTest = (
  found: () => SearchResult[],
  me: () => Partial<User> = () => ({}),
) =>
  fakeServiceForEachTest({
    'GET /api/users/search': () => ({ body: found() }),
    'GET /api/users/me': () => ({ body: { _id: 'ada', name: 'Ada', ...me() } }),
    'GET /api/users/subjects': () => ({ body: ['Calculus', 'Logic'] }),
    'GET /api/users/skills': () => ({ body: ['COBOL'] }),
    'GET /api/users/badges': () => ({ body: ['Quick Responder'] }),
  });

/** Opens the search screen of Ada. */
export const openSearchOf = (service: FakeService, url = '/search') => ({
  ...openScreen(<SearchScreen />, service, url),
  user,
});

/** The parameters of the searches so far. */
export const searchesOf = ({ calls }: FakeService) =>
  calls
    .filter(({ path }) => path.startsWith('/api/users/search'))
    .map(({ path }) => Object.fromEntries(new URLSearchParams(withoutLimit(path).split('?')[1])));

export const cardOf = async (name: string) => {
  const heading = await screen.findByText(name, { selector: 'h3 a' });
  return within(heading.closest('li')!);
};

/** Opens the details of a card. */
export const openCard = async (name: string) => {
  const card = await cardOf(name);
  fireEvent.click(card.getByLabelText(`Details of ${name}`));
  await card.findByText('Match Breakdown');
  return card;
};

export const textsOf = (elements: Iterable<Element>) =>
  Array.from(elements, ({ textContent }) => textContent);

/** The names of the shown students in order. */
export const names = () => textsOf(document.querySelectorAll('h3'));
