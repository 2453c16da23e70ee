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
import { testTransitions } from '../../support/client/transitions.ts';
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

  it('are selected', () => {
    const search = { favourites: ['ada'], dismissed: ['bob'] };
    expect(selectFavourites({ search })).toBe(search.favourites);
    expect(selectDismissed({ search })).toBe(search.dismissed);
  });
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
