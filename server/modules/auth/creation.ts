import type {
  PublicKeyCredentialCreationOptionsJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import type { NewPasskey } from '../../../contract/auth.ts';
import type { Context } from '../../platform/context.ts';
import type { Account } from './accountRepository.ts';
import { CHALLENGE_LIFETIME, makeChallenges, type Challenge } from './challenges.ts';
import { loadWebAuthn, rpIdOf, verifyResponse } from './relyingParty.ts';

/** COSE identifiers of ES256 and RS256. Each authenticator has one of them. */
const ALGORITHMS = [-7, -257];

/**
 * Returns the options for a browser to create a passkey of the student.
 * @param existingIds credential ids of the passkeys that the student has.
 */
export async function creationOptions(
  context: Context,
  { id, name, email }: Pick<Account, 'id' | 'name' | 'email'>,
  existingIds: readonly string[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: 'Study Buddy',
    rpID: rpIdOf(context),
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    challenge: makeChallenges(context).issue(id),
    timeout: CHALLENGE_LIFETIME,
    excludeCredentials: existingIds.map((existing) => ({ id: existing })),
    // Discoverable, so that a login needs no email.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** Returns the credential of a new passkey and the challenge, `undefined` if it is not valid. */
export const verifyCreation = (
  context: Context,
  userId: string,
  passkey: NewPasskey,
): Promise<{ result: WebAuthnCredential; challenge: Challenge } | undefined> =>
  verifyResponse(context, userId, async (expected) => {
    const { verifyRegistrationResponse } = await loadWebAuthn();
    const { registrationInfo } = await verifyRegistrationResponse({
      ...expected,
      response: passkey,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo?.credential;
  });
