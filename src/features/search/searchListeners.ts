import { isAnyOf } from '@reduxjs/toolkit';
import { searchPreferencesKey } from '../../api/constants.ts';
import { persist } from '../../app/persist.ts';
import type { AppStartListening } from '../../app/store.ts';
import { connectionChanged } from '../../socket/socketActions.ts';
import { showConnection } from './connectionThunks.ts';
import {
  preferencesLoaded,
  favouriteToggled,
  selectDismissed,
  selectFavourites,
  studentDismissed,
  studentsRestored,
  type SearchPreferences,
} from './searchSlice.ts';

export function addSearchListeners(startListening: AppStartListening): void {
  persist(startListening, {
    key: searchPreferencesKey,
    parse: (json): SearchPreferences => ({
      favourites: parseIds(json, 'favourites'),
      dismissed: parseIds(json, 'dismissed'),
    }),
    restored: preferencesLoaded,
    matcher: isAnyOf(favouriteToggled, studentDismissed, studentsRestored),
    update: (_stored, _change, state) => ({
      favourites: selectFavourites(state),
      dismissed: selectDismissed(state),
    }),
    followsTabs: true,
  });
  startListening({
    actionCreator: connectionChanged,
    effect: ({ payload: { userId, status } }, { dispatch }) => {
      dispatch(showConnection(userId, status));
    },
  });
}

function parseIds(json: unknown, key: keyof SearchPreferences): string[] {
  if (typeof json !== 'object' || json === null) return [];
  const list = (json as Partial<Record<keyof SearchPreferences, unknown>>)[key];
  return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
}
