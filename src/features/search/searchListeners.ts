import { isAnyOf } from '@reduxjs/toolkit';
import type { AppStartListening } from '../../app/store.ts';
import { searchPreferencesKey } from '../../api/constants.ts';
import { connectionChanged } from '../../socket/socketActions.ts';
import { isAuthSessionEnd, signedIn } from '../../api/authActions.ts';
import { selectUserId } from '../auth/authSlice.ts';
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
import { readJson, type DeviceStorage } from '../../api/deviceStorage.ts';

export function addSearchListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: signedIn,
    effect: async ({ payload: { userId } }, { dispatch, extra, take, cancelActiveListeners }) => {
      cancelActiveListeners();
      const load = () => dispatch(preferencesLoaded(readPreferences(extra.storage, userId)));
      if (extra.storage.get(searchPreferencesKey(userId)) !== null) load();
      // Follows changes made in other tabs.
      const unsubscribe = extra.storage.subscribe((key) => {
        if (key === searchPreferencesKey(userId)) load();
      });
      try {
        await take(isAuthSessionEnd);
      } finally {
        unsubscribe();
      }
    },
  });
  startListening({
    matcher: isAnyOf(favouriteToggled, studentDismissed, studentsRestored),
    effect: (_action, listenerApi) => {
      const state = listenerApi.getState();
      const userId = selectUserId(state);
      if (userId === null) return;
      const favourites = selectFavourites(state);
      const dismissed = selectDismissed(state);
      writePreferences(listenerApi.extra.storage, userId, { favourites, dismissed });
    },
  });
  startListening({
    actionCreator: connectionChanged,
    effect: ({ payload: { userId, status } }, { dispatch }) => {
      dispatch(showConnection(userId, status));
    },
  });
}

/** Returns the student's stored preferences, without values that are not ids. */
function readPreferences(storage: DeviceStorage, userId: string): SearchPreferences {
  const stored = readJson(storage, searchPreferencesKey(userId));
  return { favourites: readIds(stored, 'favourites'), dismissed: readIds(stored, 'dismissed') };
}

function writePreferences(
  storage: DeviceStorage,
  userId: string,
  { favourites, dismissed }: SearchPreferences,
): void {
  storage.set(searchPreferencesKey(userId), JSON.stringify({ favourites, dismissed }));
}

function readIds(stored: unknown, key: keyof SearchPreferences): string[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const list = (stored as Partial<Record<keyof SearchPreferences, unknown>>)[key];
  return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
}
