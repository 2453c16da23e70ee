import { isAnyOf } from '@reduxjs/toolkit';
import { sessionExpired, tokenMissing } from '../../api/sessionActions.ts';
import type { AppStartListening } from '../../app/types.ts';
import { connectionChanged } from '../../socket/socketActions.ts';
import { signedIn, signedOut } from '../auth/authSlice.ts';
import { choicesKey, readChoices, writeChoices } from './deviceChoices.ts';
import { searchApi } from './searchApi.ts';
import {
  choicesLoaded,
  favouriteToggled,
  studentDismissed,
  studentsBroughtBack,
} from './searchSlice.ts';

export function addSearchListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: signedIn,
    effect: async ({ payload: { userId } }, { dispatch, extra, take, cancelActiveListeners }) => {
      cancelActiveListeners();
      const load = () => dispatch(choicesLoaded(readChoices(extra.storage, userId)));
      load();
      // Another tab of the same student.
      const unsubscribe = extra.storage.subscribe((key) => {
        if (key === choicesKey(userId)) load();
      });
      try {
        await take(isAnyOf(signedOut, sessionExpired, tokenMissing));
      } finally {
        unsubscribe();
      }
    },
  });
  startListening({
    matcher: isAnyOf(favouriteToggled, studentDismissed, studentsBroughtBack),
    effect: (_action, listenerApi) => {
      const { auth, search } = listenerApi.getState();
      if (auth.userId !== null) writeChoices(listenerApi.extra.storage, auth.userId, search);
    },
  });
  startListening({
    actionCreator: connectionChanged,
    effect: ({ payload: { userId, status } }, listenerApi) => {
      const { selectCachedArgsForQuery, updateQueryData } = searchApi.util;
      for (const filters of selectCachedArgsForQuery(listenerApi.getState(), 'search')) {
        listenerApi.dispatch(
          updateQueryData('search', filters, ({ pages }) => {
            for (const student of pages.flatMap(({ students }) => students)) {
              if (student._id === userId) {
                student.connectionStatus = status === 'rejected' ? 'none' : status;
              }
            }
          }),
        );
      }
    },
  });
}
