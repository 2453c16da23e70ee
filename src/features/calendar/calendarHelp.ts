import type { AppThunk } from '../../app/store.ts';

const KEY = 'calendarHelp';

/** Returns whether the help was shown on this device before. */
export const wasHelpShown =
  (): AppThunk<boolean> =>
  (_dispatch, _getState, { storage }) =>
    storage.get(KEY) !== null;

export const helpShown =
  (): AppThunk =>
  (_dispatch, _getState, { storage }) => {
    storage.set(KEY, 'shown');
  };
