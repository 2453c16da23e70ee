import { describe, expect, it } from '@jest/globals';
import {
  favouriteToggled,
  filtersCleared,
  filtersOpened,
  filterToggled,
  locationTyped,
  selectDismissed,
  selectDraft,
  selectInOrder,
  studentDismissed,
  studentsBroughtBack,
} from '../../../src/features/search/searchSlice.ts';
import { NO_FILTERS } from '../../../src/features/search/searchFilters.ts';
import { makeTestStore } from '../../support/clientStore.ts';
import { student } from './studentsOfTests.ts';

const found = [student('ada'), student('bob'), student('cleo'), student('dan')];

describe('the draft of a search', () => {
  it('follows what is typed and toggled', () => {
    const { store } = makeTestStore();
    store.dispatch(locationTyped('Leeds'));
    store.dispatch(filterToggled({ facet: 'subject', value: 'Calculus' }));
    store.dispatch(filterToggled({ facet: 'subject', value: 'Ethics' }));
    store.dispatch(filterToggled({ facet: 'subject', value: 'Calculus' }));
    expect(selectDraft(store.getState())).toEqual({
      ...NO_FILTERS,
      location: 'Leeds',
      subject: ['Ethics'],
    });
  });

  it('is that of the address when one is opened, and empty when cleared', () => {
    const { store } = makeTestStore();
    store.dispatch(locationTyped('Leeds'));
    store.dispatch(filtersOpened({ ...NO_FILTERS, skills: ['LaTeX'] }));
    expect(selectDraft(store.getState())).toEqual({ ...NO_FILTERS, skills: ['LaTeX'] });
    store.dispatch(filtersCleared());
    expect(selectDraft(store.getState())).toEqual(NO_FILTERS);
  });
});

describe('favourites', () => {
  const order = (store: ReturnType<typeof makeTestStore>['store']) =>
    selectInOrder(store.getState(), found).map(({ _id }) => _id);

  it('come first, the rest keeps its order', () => {
    const { store } = makeTestStore();
    store.dispatch(favouriteToggled('dan'));
    store.dispatch(favouriteToggled('cleo'));
    expect(order(store)).toEqual(['cleo', 'dan', 'ada', 'bob']);
  });

  it('go back to their place', () => {
    const { store } = makeTestStore();
    store.dispatch(favouriteToggled('dan'));
    store.dispatch(favouriteToggled('dan'));
    expect(order(store)).toEqual(['ada', 'bob', 'cleo', 'dan']);
  });
});

describe('dismissed students', () => {
  it('are remembered once and can be brought back', () => {
    const { store } = makeTestStore();
    store.dispatch(studentDismissed('ada'));
    store.dispatch(studentDismissed('ada'));
    store.dispatch(studentDismissed('bob'));
    expect(selectDismissed(store.getState())).toEqual(['ada', 'bob']);
    store.dispatch(studentsBroughtBack(['ada']));
    expect(selectDismissed(store.getState())).toEqual(['bob']);
  });
});
