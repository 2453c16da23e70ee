import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { PasskeyAssertion } from '../../../contract/auth.ts';
import type { Context } from '../../platform/context.ts';
import { CHALLENGE_LIFETIME, makeChallenges, type Challenge } from './challenges.ts';
import type { StoredPasskey } from './passkeyRepository.ts';
import { loadWebAuthn, rpIdOf, verifyResponse } from './relyingParty.ts';

/** Returns the options for a browser to log in with any passkey of this service. */
export async function assertionOptions(
  context: Context,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: rpIdOf(context),
    challenge: makeChallenges(context).issue(null),
    timeout: CHALLENGE_LIFETIME,
    userVerification: 'required',
  });
}

/** Returns the new counter of the passkey and the challenge, `undefined` for an invalid assertion. */
export const verifyAssertion = (
  context: Context,
  assertion: PasskeyAssertion,
  { user_id, credential_id, public_key, counter }: StoredPasskey,
): Promise<{ result: number; challenge: Challenge } | undefined> =>
  verifyResponse(context, null, async (expected) => {
    const { userHandle = '' } = assertion.response;
    if (Buffer.from(userHandle, 'base64url').toString() !== user_id) return undefined;
    const publicKey = Uint8Array.from(Buffer.from(public_key, 'base64url'));
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected,
      response: assertion,
      credential: { id: credential_id, publicKey, counter },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  });
