import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { SearchResult } from '../../../contract/search.ts';
import type { PageWindow } from '../../../src/app/makeStore.ts';
import SearchRoute from '../../../src/routes/SearchRoute.tsx';
import { makeTestStore } from '../../support/clientStore.ts';
import { startFakeService, type FakeService } from '../../support/fakeService.ts';
import { renderScreen } from '../../support/renderScreen.tsx';
import { student } from './studentsOfTests.ts';

export const grace = student('grace', {
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
export const bob = student('bob', { name: 'Bob', connectionStatus: 'pending' });
export const cleo = student('cleo', { name: 'Cleo', connectionStatus: 'accepted' });

/** A service that finds these students, whatever it is asked. */
export const startSearchService = (found: () => SearchResult[]) =>
  startFakeService({
    'GET /api/users/search': () => ({ body: found() }),
    'GET /api/users/subjects': () => ({ body: ['Calculus', 'Logic'] }),
    'GET /api/users/skills': () => ({ body: ['COBOL'] }),
    'GET /api/users/badges': () => ({ body: ['Quick Responder'] }),
  });

/** The search as Ada sees it, in a tab that may have been there before. */
export function openSearchOf(
  { url }: FakeService,
  { address = '/search', tab }: { address?: string | undefined; tab?: PageWindow } = {},
) {
  const opened = makeTestStore({ url, userId: 'ada', ...(tab && { tab }) });
  const view = renderScreen(<SearchRoute />, opened.store, address);
  return { ...opened, ...view, user: userEvent.setup() };
}

export const cardOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('li')!);
};

/** Who is shown, from the top. */
export const names = () =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
