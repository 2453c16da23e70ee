import { readJson } from '../../../api/deviceStorage.ts';
import { errorText } from '../../../api/errorText.ts';
import type { ScreenUrl } from '../../../routes.ts';
import type { AppThunk } from '../../../app/store.ts';
import { FALLBACK_MESSAGES } from '../authTexts.ts';
import { signOnApi } from '../signOnApi.ts';

/** A login with the provider that this tab has started. */
export interface PendingSignOn {
  transaction: string;
  /** The screen to return to. */
  from: ScreenUrl;
  /** Confirms changes of a student who is signed in. */
  again: boolean;
}

/** In the storage of the tab, so that tabs that log in at once do not mix. */
const KEY = 'signOn';

/**
 * Leaves the page for the provider. Returns why it did not, or `undefined`.
 * @param again makes the provider ask for credentials.
 */
export const leaveForProvider =
  (from: ScreenUrl, again = false): AppThunk<Promise<string | undefined>> =>
  async (dispatch, _getState, { tabStorage }) => {
    const { startSignOn } = signOnApi.endpoints;
    const { data, error } = await dispatch(startSignOn.initiate(again ? { again } : {}));
    if (!data) return errorText(error, FALLBACK_MESSAGES.login);
    const pending: PendingSignOn = { transaction: data.transaction, from, again };
    tabStorage.set(KEY, JSON.stringify(pending));
    location.assign(data.url);
    return undefined;
  };

/** Returns the login that this tab has started, once. */
export const takePendingSignOn =
  (): AppThunk<PendingSignOn | undefined> =>
  (_dispatch, _getState, { tabStorage }) => {
    const pending = readJson(tabStorage, KEY) as PendingSignOn | null;
    tabStorage.remove(KEY);
    return pending ?? undefined;
  };
