import { describe, expect, it } from '@jest/globals';
import {
  favouriteToggled,
  searchSlice,
  selectFavouritesFirst,
  studentDismissed,
  studentsRestored,
} from '../../../src/features/search/searchSlice.ts';
import { student } from './studentFixture.ts';

const { reducer } = searchSlice;
const after = (...actions: Parameters<typeof reducer>[1][]) =>
  actions.reduce(reducer, undefined) ?? reducer(undefined, { type: '' });

describe('favourites', () => {
  const results = ['ada', 'bob', 'cleo', 'dan'].map((id) => student(id));
  const order = (...toggled: string[]) =>
    selectFavouritesFirst({ search: after(...toggled.map(favouriteToggled)) }, results).map(
      ({ _id }) => _id,
    );

  it('come first in the order of the results', () => {
    expect(order('dan', 'cleo')).toEqual(['cleo', 'dan', 'ada', 'bob']);
  });

  it('return to their position when toggled again', () => {
    expect(order('dan', 'dan')).toEqual(['ada', 'bob', 'cleo', 'dan']);
  });
});

it('stores a dismissed student once until it is restored', () => {
  const dismissed = ['ada', 'ada', 'bob'].map(studentDismissed);
  expect(after(...dismissed).dismissed).toEqual(['ada', 'bob']);
  expect(after(...dismissed, studentsRestored(['ada'])).dismissed).toEqual(['bob']);
});
