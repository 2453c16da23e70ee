import {
  startAuthentication,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { PasskeyAssertion } from '../../../../contract/auth.ts';
import { api } from '../../../api/api.ts';
import { unlessMissing } from '../../../api/tolerant/missingCalls.ts';
import { errorText } from '../../../api/errorText.ts';
import type { AppThunk } from '../../../app/store.ts';
import { FALLBACK_MESSAGES } from '../authTexts.ts';
import { runCeremony, type CeremonyResult } from '../ceremony.ts';

const { getPasskeyOptions } = api.injectEndpoints({
  endpoints: (build) => ({
    getPasskeyOptions: build.mutation<PublicKeyCredentialRequestOptionsJSON, void>({
      extraOptions: { guest: true },
      query: () => ({ url: '/auth/passkeys/options', method: 'POST', body: {} }),
      transformErrorResponse: unlessMissing(
        'This service has no passkeys, so please use your password.',
      ),
    }),
  }),
}).endpoints;

/** Lets the student choose a passkey of this service. */
export const askForPasskey =
  (): AppThunk<Promise<CeremonyResult<PasskeyAssertion>>> => async (dispatch) => {
    const { data: optionsJSON, error } = await dispatch(getPasskeyOptions.initiate());
    if (optionsJSON) {
      return runCeremony(() => startAuthentication({ optionsJSON }), {
        cancelled: 'No passkey was chosen.',
        failed: FALLBACK_MESSAGES.login,
      });
    }
    return { problem: { text: errorText(error, FALLBACK_MESSAGES.login) } };
  };
