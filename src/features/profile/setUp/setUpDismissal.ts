import type { AppThunk } from '../../../store/rootReducer.ts';
import { selectUserId } from '../../auth/authSlice.ts';

const keyOf = (userId: string | null) => `setUpDismissed:${userId ?? ''}`;

/** Returns whether the student has dismissed the invitation to the steps on this device. */
export const readSetUpDismissed =
  (): AppThunk<boolean> =>
  (_dispatch, getState, { storage }) =>
    storage.get(keyOf(selectUserId(getState()))) !== null;

/** Stores on this device that the student does not want the steps. */
export const dismissSetUp =
  (): AppThunk =>
  (_dispatch, getState, { storage }) => {
    storage.set(keyOf(selectUserId(getState())), 'true');
  };
