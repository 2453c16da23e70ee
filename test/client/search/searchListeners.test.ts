import { describe, expect, it } from '@jest/globals';
import {
  favouriteToggled,
  preferencesLoaded,
  searchSlice,
  selectDismissed,
  selectFavourites,
  studentDismissed,
  studentsRestored,
} from '../../../src/features/search/searchSlice.ts';
import { signedIn, signedOut } from '../../../src/api/authActions.ts';
import { searchApi } from '../../../src/features/search/searchApi.ts';
import {
  fromParams,
  NO_FILTERS,
  type SearchFilters,
  toParams,
} from '../../../src/features/search/searchFilters.ts';
import { testTransitions } from '../../support/client/transitions.ts';
import { waitFor } from '../../support/waitFor.ts';
import { makeTabs, makeTestStore } from '../../support/client/clientStore.ts';
import {
  type FakeResponse,
  fakeServiceForEachTest,
  respond,
} from '../../support/client/fakeService.ts';
import { student } from './studentFixture.ts';

const filters = (changes: Partial<SearchFilters>): SearchFilters => ({ ...NO_FILTERS, ...changes });

describe('filters in a URL', () => {
  const chosen = filters({
    ...{ name: 'Zoë & Co', sort: 'newest', location: '50% & München', hidesBuddies: true },
    ...{ subject: ['C++', 'Q&A'], availability: ['Monday', 'Sunday'] },
    ...{ skills: ['a=b'], badges: ['Study Regular'] },
  });
  const read = (query: string) => fromParams(new URLSearchParams(query));

  it('are parsed as they were formatted, with any characters', () => {
    expect(read(toParams(chosen).toString())).toEqual(chosen);
  });

  it('join the values of one kind with commas, without blanks and duplicates', () => {
    const given = { subject: ['Art', ' ', 'Graph Theory', ''], location: ' Leeds ', name: '  ' };
    expect(Object.fromEntries(toParams(filters(given)))).toEqual({
      ...{ subject: 'Art,Graph Theory', location: 'Leeds' },
    });
    expect(read('subject=A,,A, B,')).toEqual(filters({ subject: ['A', 'B'] }));
  });

  it('have only known orders and weekdays', () => {
    expect(read('sort=age&availability=Friday,Someday')).toEqual(
      filters({ availability: ['Friday'] }),
    );
  });
});

describe('the preferences of a search', () => {
  const preferences = { favourites: [], dismissed: ['cleo'] };
  testTransitions(searchSlice, [
    ['add a favourite', { favourites: ['a'] }, favouriteToggled('b'), { favourites: ['a', 'b'] }],
    ['remove one', { favourites: ['a', 'b'] }, favouriteToggled('a'), { favourites: ['b'] }],
    ['dismiss a student', { dismissed: ['a'] }, studentDismissed('b'), { dismissed: ['a', 'b'] }],
    ['dismiss a student once', { dismissed: ['a'] }, studentDismissed('a'), {}],
    [
      'restore students',
      { dismissed: ['a', 'b', 'c'] },
      studentsRestored(['a', 'c', 'd']),
      { dismissed: ['b'] },
    ],
    [
      'are replaced by the stored ones',
      { favourites: ['a'], dismissed: ['b'] },
      preferencesLoaded(preferences),
      preferences,
    ],
  ]);
});

describe('stored favourites and dismissed students', () => {
  // Covers 2.59
  it('are restored after a reload, and follow another tab', () => {
    const [tab, there] = makeTabs(2);
    const { store } = makeTestStore({ userId: 'ada', tab: tab! });
    store.dispatch(favouriteToggled('grace'));
    store.dispatch(studentDismissed('bob'));
    store.dispatch(studentDismissed('cleo'));
    store.dispatch(studentsRestored(['bob']));

    const other = makeTestStore({ userId: 'ada', tab: there! }).store;
    expect(selectFavourites(other.getState())).toEqual(['grace']);
    expect(selectDismissed(other.getState())).toEqual(['cleo']);
    other.dispatch(favouriteToggled('dan'));
    expect(selectFavourites(store.getState())).toEqual(['grace', 'dan']);
  });

  it('belong to one student', () => {
    const { store } = makeTestStore({ userId: 'ada' });
    const favourites = () => selectFavourites(store.getState());
    store.dispatch(favouriteToggled('grace'));
    store.dispatch(signedOut({ byChoice: true }));
    expect(favourites()).toEqual([]);
    store.dispatch(signedIn({ userId: 'bob' }));
    expect(favourites()).toEqual([]);
    store.dispatch(signedOut({ byChoice: true }));
    store.dispatch(signedIn({ userId: 'ada' }));
    expect(favourites()).toEqual(['grace']);
  });

  it.each(['no json', '[]', '{"favourites":"grace","dismissed":[1,null]}'])(
    'are empty when the stored value is %s',
    (stored) => {
      const tab = makeTabs(1)[0]!;
      tab.localStorage.setItem('search:ada', stored);
      const state = makeTestStore({ userId: 'ada', tab }).store.getState();
      expect([selectFavourites(state), selectDismissed(state)]).toEqual([[], []]);
    },
  );
});

describe('search results', () => {
  const service = fakeServiceForEachTest({
    'GET /api/users/search': ({ path }) =>
      path.includes('cursor=')
        ? { body: [student('bob')] }
        : { body: [student('grace')], headers: { 'X-Next-Cursor': 'next' } },
  });
  const { search, getRelaxations } = searchApi.endpoints;
  const studentsOf = (
    { getState }: ReturnType<typeof makeTestStore>['store'],
    searched: SearchFilters,
  ) =>
    search
      .select(searched)(getState())
      .data?.pages.flatMap(({ students }) => students);

  it('are counted without each filter, as far as the service counts', async () => {
    const { store } = makeTestStore({ url: service.url, userId: 'ada' });
    const count = async (location: string) => {
      const given = filters({ location, subject: ['Latin'] });
      return (await store.dispatch(getRelaxations.initiate(given))).data;
    };
    expect(await count('Mars')).toEqual([
      { without: 'location', count: 1, more: true },
      { without: 'subject', count: 1, more: true },
    ]);
    service.handlers['GET /api/users/search'] = ({ path }): FakeResponse =>
      path.includes('subject=')
        ? { body: [], headers: { 'X-Total-Count': '0' } }
        : {
            body: [student('grace')],
            headers: { 'X-Next-Cursor': 'next', 'X-Total-Count': '128' },
          };
    expect(await count('Leeds')).toEqual([{ without: 'subject', count: 128, more: false }]);
  });

  it('show a changed connection after a notification of a service without another event', async () => {
    const { store, socket } = makeTestStore({ url: service.url, userId: 'ada' });
    await store.dispatch(search.initiate(NO_FILTERS));
    for (const connectionStatus of ['pending', 'accepted']) {
      respond(service, { 'users/matches': [{ id: 'grace', name: 'Grace', connectionStatus }] });
      socket.receive('newNotification', { _id: 'n1', type: 'connection', message: 'Yes.' });
      await waitFor(() =>
        expect(studentsOf(store, NO_FILTERS)).toMatchObject([{ _id: 'grace', connectionStatus }]),
      );
    }
  });

  it('show a changed connection in every list without a request', async () => {
    const { store, socket } = makeTestStore({ url: service.url, userId: 'ada' });
    const lists = [NO_FILTERS, filters({ location: 'Leeds' })];
    for (const list of lists) {
      await store.dispatch(search.initiate(list));
      await store.dispatch(search.initiate(list, { direction: 'forward' }));
    }
    for (const [status, connectionStatus] of [
      ['pending', 'pending'],
      ['accepted', 'accepted'],
      ['rejected', 'none'],
    ] as const) {
      socket.receive('connectionChanged', { userId: 'bob', status });
      const expected = [student('grace'), student('bob', { connectionStatus })];
      for (const list of lists) expect(studentsOf(store, list)).toEqual(expected);
    }
    expect(service.calls).toHaveLength(4);
  });
});
