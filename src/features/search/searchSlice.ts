import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SearchResult } from '../../../contract/search.ts';
import { NO_FILTERS, type Facet, type SearchFilters } from './searchFilters.ts';

/** What a student decided about others; stays on the device. Ids of students. */
export interface Choices {
  favourites: string[];
  dismissed: string[];
}

interface SearchState extends Choices {
  /** The filters as chosen so far; those that are searched with stand in the address. */
  draft: SearchFilters;
}

const initialState: SearchState = { draft: NO_FILTERS, favourites: [], dismissed: [] };

export const searchSlice = createSlice({
  name: 'search',
  initialState,
  reducers: {
    /** An address with filters was opened. */
    filtersOpened: (state, { payload }: PayloadAction<SearchFilters>) => {
      state.draft = payload;
    },
    locationTyped: (state, { payload }: PayloadAction<string>) => {
      state.draft.location = payload;
    },
    filterToggled: (state, { payload }: PayloadAction<{ facet: Facet; value: string }>) => {
      state.draft[payload.facet] = toggled(state.draft[payload.facet], payload.value);
    },
    filtersCleared: (state) => {
      state.draft = NO_FILTERS;
    },
    favouriteToggled: (state, { payload }: PayloadAction<string>) => {
      state.favourites = toggled(state.favourites, payload);
    },
    studentDismissed: (state, { payload }: PayloadAction<string>) => {
      if (!state.dismissed.includes(payload)) state.dismissed.push(payload);
    },
    studentsBroughtBack: (state, { payload }: PayloadAction<string[]>) => {
      state.dismissed = state.dismissed.filter((id) => !payload.includes(id));
    },
    /** The device remembers these, or another tab changed them. */
    choicesLoaded: (state, { payload }: PayloadAction<Choices>) => ({ ...state, ...payload }),
  },
  selectors: {
    selectDraft: ({ draft }) => draft,
    selectFavourites: ({ favourites }) => favourites,
    selectDismissed: ({ dismissed }) => dismissed,
    /** Favourites first; within both halves the order of the service. */
    selectInOrder: createSelector(
      [
        ({ favourites }: SearchState) => favourites,
        (_state: SearchState, students: SearchResult[]) => students,
      ],
      (favourites, students) => {
        const rank = ({ _id }: SearchResult) => (favourites.includes(_id) ? 0 : 1);
        return students.toSorted((a, b) => rank(a) - rank(b));
      },
    ),
  },
});

function toggled(values: string[], value: string): string[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}

export const {
  filtersOpened,
  locationTyped,
  filterToggled,
  filtersCleared,
  favouriteToggled,
  studentDismissed,
  studentsBroughtBack,
  choicesLoaded,
} = searchSlice.actions;
export const { selectDraft, selectFavourites, selectDismissed, selectInOrder } =
  searchSlice.selectors;
