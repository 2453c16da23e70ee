import type { SignOnLink } from '../../../../contract/signOn.ts';
import { signIn } from '../signIn.ts';
import { errorText } from '../../../api/errorText.ts';
import type { ScreenUrl } from '../../../routes.ts';
import type { AppThunk } from '../../../app/store.ts';
import { FALLBACK_MESSAGES } from '../authTexts.ts';
import { signOnApi } from '../signOnApi.ts';
import { takePendingSignOn } from './startSignOn.ts';

/** How a login with the provider ended, and the screen that the student wanted. */
export interface SignOnOutcome {
  from: ScreenUrl;
  /** Why the student is not logged in. */
  problem?: string;
  /** The account whose password is needed once. */
  link?: SignOnLink;
}

const OVER = 'This login was started in another tab or is over. Please log in again.';

/**
 * Continues the login that this tab has started. Does nothing for a student who is signed in, for example
 * after Back or in another tab, unless the login confirms changes.
 * @param query of the callback.
 */
export const finishSignOn =
  (query: string): AppThunk<Promise<SignOnOutcome>> =>
  async (dispatch, getState) => {
    const { signOn, confirmSignOn } = signOnApi.endpoints;
    const pending = dispatch(takePendingSignOn());
    const { from = '/dashboard', transaction = '', again = false } = pending ?? {};
    if (getState().auth.status === 'signedIn') {
      if (again) await dispatch(confirmSignOn.initiate({ query, transaction }));
      return { from };
    }
    if (!pending) return { from, problem: OVER };
    const { data, error } = await dispatch(signOn.initiate({ query, transaction }));
    if (!data) return { from, problem: errorText(error, FALLBACK_MESSAGES.login) };
    if ('linkToken' in data) return { from, link: data };
    dispatch(signIn(data.userId));
    return { from };
  };
