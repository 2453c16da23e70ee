import { isAnyOf } from '@reduxjs/toolkit';
import type { ConnectionStatus, SearchResult } from '../../../contract/search.ts';
import type { ConnectionChangedEvent } from '../../../contract/socketEvents.ts';
import type { AppStartListening, AppThunk } from '../../app/store.ts';
import { HAS_SAME_TAGS } from '../../api/writeChanges.ts';
import { searchPreferencesKey } from '../../api/constants.ts';
import { connectionChanged } from '../../socket/socketActions.ts';
import { isAuthSessionEnd, signedIn } from '../../api/authActions.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { searchApi } from './searchApi.ts';
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

/** Shows the status of the request from or to each of these students in the cached results. */
export const showConnections =
  (statuses: ReadonlyMap<string, ConnectionStatus>): AppThunk =>
  (dispatch, getState) => {
    const { selectCachedArgsForQuery, updateQueryData } = searchApi.util;
    const state = getState();
    const isOutdated = ({ _id, connectionStatus }: SearchResult) =>
      (statuses.get(_id) ?? connectionStatus) !== connectionStatus;
    for (const filters of selectCachedArgsForQuery(state, 'search')) {
      const { pages = [] } = searchApi.endpoints.search.select(filters)(state).data ?? {};
      if (!pages.some(({ students }) => students.some(isOutdated))) continue;
      dispatch(
        updateQueryData(
          'search',
          filters,
          (draft) => {
            for (const student of draft.pages.flatMap(({ students }) => students)) {
              student.connectionStatus = statuses.get(student._id) ?? student.connectionStatus;
            }
          },
          HAS_SAME_TAGS,
        ),
      );
    }
  };

/** Like showConnections(), after a change of one request. */
export const showConnection = (userId: string, status: ConnectionChangedEvent['status']) =>
  showConnections(new Map([[userId, status === 'rejected' ? 'none' : status]]));

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
