import type { AppThunk } from '../../app/store.ts';

const KEY = 'singleKeysOff';

/** Returns whether shortcuts of a single key are on, on this device. */
export const areSingleKeysOn =
  (): AppThunk<boolean> =>
  (_dispatch, _getState, { storage }) =>
    storage.get(KEY) === null;

export const setSingleKeys =
  (isOn: boolean): AppThunk =>
  (_dispatch, _getState, { storage }) => {
    if (isOn) storage.remove(KEY);
    else storage.set(KEY, 'true');
  };
