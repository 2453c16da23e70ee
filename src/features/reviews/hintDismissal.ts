import type { AttendanceHint } from '../../../contract/reviews.ts';
import type { AppThunk } from '../../store/rootReducer.ts';
import { selectUserId } from '../auth/authSlice.ts';

const keyOf = (userId: string | null) => `attendanceHintDismissed:${userId ?? ''}`;

/** Returns whether the student has dismissed the hint on this device since the last missed session. */
export const readHintDismissed =
  ({ latest }: AttendanceHint): AppThunk<boolean> =>
  (_dispatch, getState, { storage }) =>
    storage.get(keyOf(selectUserId(getState()))) === latest;

export const dismissHint =
  ({ latest }: AttendanceHint): AppThunk =>
  (_dispatch, getState, { storage }) => {
    storage.set(keyOf(selectUserId(getState())), latest);
  };
