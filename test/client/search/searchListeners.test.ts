import { describe, expect, it } from '@jest/globals';
import {
  favouriteToggled,
  preferencesLoaded,
  searchSlice,
  selectDismissed,
  selectFavourites,
  selectFavouritesFirst,
  studentDismissed,
  studentsRestored,
} from '../../../src/features/search/searchSlice.ts';
import { signedIn, signedOut } from '../../../src/api/authActions.ts';
import { searchApi } from '../../../src/features/search/searchApi.ts';
import { NO_FILTERS } from '../../../src/features/search/searchFilters.ts';
import { matchesApi } from '../../../src/features/matches/matchesApi.ts';
import { testTransitions } from '../../support/client/transitions.ts';
import { waitFor } from '../../support/waitFor.ts';
import { makeTabs, makeTestStore } from '../../support/client/clientStore.ts';
import { fakeServiceForEachTest } from '../../support/client/fakeService.ts';
import { student } from './studentFixture.ts';

describe('the preferences of a search', () => {
  testTransitions(searchSlice, [
    [
      'add a favourite',
      { favourites: ['ada'] },
      favouriteToggled('bob'),
      { favourites: ['ada', 'bob'] },
    ],
    [
      'remove a favourite',
      { favourites: ['ada', 'bob'] },
      favouriteToggled('ada'),
      { favourites: ['bob'] },
    ],
    [
      'dismiss a student',
      { dismissed: ['ada'] },
      studentDismissed('bob'),
      { dismissed: ['ada', 'bob'] },
    ],
    ['dismiss a student once', { dismissed: ['ada'] }, studentDismissed('ada'), {}],
    [
      'restore students',
      { dismissed: ['ada', 'bob', 'cleo'] },
      studentsRestored(['ada', 'cleo', 'dan']),
      { dismissed: ['bob'] },
    ],
    [
      'are replaced by the stored ones',
      { favourites: ['ada'], dismissed: ['bob'] },
      preferencesLoaded({ favourites: [], dismissed: ['cleo'] }),
      { favourites: [], dismissed: ['cleo'] },
    ],
  ]);
});

describe('favourites', () => {
  const results = ['ada', 'bob', 'cleo', 'dan'].map((id) => student(id));
  const order = (...favourites: string[]) =>
    selectFavouritesFirst({ search: { favourites, dismissed: [] } }, results).map(({ _id }) => _id);

  it('come first in the order of the results', () => {
    expect(order('dan', 'cleo')).toEqual(['cleo', 'dan', 'ada', 'bob']);
  });

  it('are only moved while they are favourites', () => {
    expect(order()).toEqual(['ada', 'bob', 'cleo', 'dan']);
  });
});

describe('stored favourites and dismissed students', () => {
  // Covers 2.59
  it('are restored after a reload', () => {
    const { store, tab } = makeTestStore({ userId: 'ada' });
    store.dispatch(favouriteToggled('grace'));
    store.dispatch(studentDismissed('bob'));
    store.dispatch(studentDismissed('cleo'));
    store.dispatch(studentsRestored(['bob']));

    const reloaded = makeTestStore({ userId: 'ada', tab }).store.getState();
    expect(selectFavourites(reloaded)).toEqual(['grace']);
    expect(selectDismissed(reloaded)).toEqual(['cleo']);
  });

  it('belong to one student', () => {
    const { store } = makeTestStore({ userId: 'ada' });
    store.dispatch(favouriteToggled('grace'));
    store.dispatch(signedOut({ byChoice: true }));
    expect(selectFavourites(store.getState())).toEqual([]);

    store.dispatch(signedIn({ userId: 'bob' }));
    expect(selectFavourites(store.getState())).toEqual([]);
    store.dispatch(signedOut({ byChoice: true }));
    store.dispatch(signedIn({ userId: 'ada' }));
    expect(selectFavourites(store.getState())).toEqual(['grace']);
  });

  it('follow changes in another tab of the student', () => {
    const [here, there] = makeTabs(2);
    const { store } = makeTestStore({ userId: 'ada', tab: here });
    const other = makeTestStore({ userId: 'ada', tab: there });
    other.store.dispatch(favouriteToggled('grace'));
    expect(selectFavourites(store.getState())).toEqual(['grace']);
  });

  it.each(['no json', '[]', '{"favourites":"grace","dismissed":[1,null]}'])(
    'are empty when the stored value is %s',
    (stored) => {
      const tab = makeTabs(1)[0]!;
      tab.localStorage.setItem('search:ada', stored);
      const state = makeTestStore({ userId: 'ada', tab }).store.getState();
      expect(selectFavourites(state)).toEqual([]);
      expect(selectDismissed(state)).toEqual([]);
    },
  );
});

describe('a changed connection', () => {
  const service = fakeServiceForEachTest({
    'GET /api/users/search': ({ path }) =>
      path.includes('cursor=')
        ? { body: [student('bob')] }
        : { body: [student('grace')], headers: { 'X-Next-Cursor': 'next' } },
  });
  const { initiate, select } = searchApi.endpoints.search;

  it('is shown after a notification of a service that sends no other event', async () => {
    const { store, socket } = makeTestStore({ url: service.url, userId: 'ada' });
    await store.dispatch(initiate(NO_FILTERS));
    void store.dispatch(matchesApi.endpoints.getMatches.initiate());
    service.handlers['GET /api/users/matches'] = () => ({
      body: [{ id: 'grace', name: 'Grace Hopper', connectionStatus: 'accepted' }],
    });
    socket.receive('newNotification', { _id: 'n1', type: 'connection', message: 'Yes.' });
    await waitFor(() =>
      expect(select(NO_FILTERS)(store.getState()).data?.pages[0]?.students).toMatchObject([
        { _id: 'grace', connectionStatus: 'accepted' },
      ]),
    );
  });

  // Covers 2.60, 4.24
  it.each([
    ['pending', 'pending'],
    ['accepted', 'accepted'],
    ['rejected', 'none'],
  ] as const)('%s is shown as %s in every list without a request', async (status, shown) => {
    const { store, socket } = makeTestStore({ url: service.url, userId: 'ada' });
    const lists = [NO_FILTERS, { ...NO_FILTERS, location: 'Leeds' }];
    for (const filters of lists) {
      await store.dispatch(initiate(filters));
      await store.dispatch(initiate(filters, { direction: 'forward' }));
    }
    expect(service.calls).toHaveLength(4);

    socket.receive('connectionChanged', { userId: 'bob', status });

    const expected = [student('grace'), student('bob', { connectionStatus: shown })];
    for (const filters of lists) {
      const students = select(filters)(store.getState()).data?.pages.flatMap((p) => p.students);
      expect(students).toEqual(expected);
    }
    expect(service.calls).toHaveLength(4);
  });
});
