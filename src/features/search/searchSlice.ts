import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SearchResult } from '../../../contract/search.ts';
import { toggle } from './searchFilters.ts';

/** Ids of students, stored on this device. The URL owns the filters. */
export interface SearchPreferences {
  favourites: string[];
  dismissed: string[];
}

const initialState: SearchPreferences = { favourites: [], dismissed: [] };

export const searchSlice = createSlice({
  name: 'search',
  initialState,
  reducers: {
    favouriteToggled: (state, { payload }: PayloadAction<string>) => {
      state.favourites = toggle(state.favourites, payload);
    },
    studentDismissed: (state, { payload }: PayloadAction<string>) => {
      if (!state.dismissed.includes(payload)) state.dismissed.push(payload);
    },
    studentsRestored: (state, { payload }: PayloadAction<string[]>) => {
      state.dismissed = state.dismissed.filter((id) => !payload.includes(id));
    },
    /** Read from storage at sign-in, and again when another tab changes it. */
    preferencesLoaded: (_state, { payload }: PayloadAction<SearchPreferences>) => payload,
  },
  selectors: {
    selectFavourites: ({ favourites }) => favourites,
    selectDismissed: ({ dismissed }) => dismissed,
    /** Moves favourites to the front and keeps the order otherwise. */
    selectFavouritesFirst: createSelector(
      [
        ({ favourites }: SearchPreferences) => favourites,
        (_state: SearchPreferences, students: SearchResult[]) => students,
      ],
      (favourites, students) => {
        const rank = ({ _id }: SearchResult) => (favourites.includes(_id) ? 0 : 1);
        return students.toSorted((a, b) => rank(a) - rank(b));
      },
    ),
  },
});

export const { favouriteToggled, studentDismissed, studentsRestored, preferencesLoaded } =
  searchSlice.actions;
export const { selectFavourites, selectDismissed, selectFavouritesFirst } = searchSlice.selectors;
