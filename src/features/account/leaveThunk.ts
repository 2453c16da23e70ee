import type { AppThunk } from '../../store/rootReducer.ts';
import { signedOut } from '../../api/authActions.ts';
import { accountLeft } from '../auth/authSlice.ts';

/** Signs out after the deletion of the account was requested. */
export const leave =
  (deletionAt: string): AppThunk =>
  (dispatch, _getState, { tokens }) => {
    tokens.clear();
    dispatch(signedOut({ byChoice: true }));
    const date = new Date(deletionAt).toLocaleDateString('en-US', { dateStyle: 'long' });
    const text = `Your account will be deleted on ${date}. Log in before if you want to keep it.`;
    dispatch(accountLeft({ text }));
  };
