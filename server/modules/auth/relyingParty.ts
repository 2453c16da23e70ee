import { randomUUID } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server';
import type { NewPasskey, PasskeyAssertion } from '../../../contract/auth.ts';
import { MINUTE } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import { makeSigner } from '../../platform/config/tokens.ts';
import type { Account } from './accountRepository.ts';
import type { StoredPasskey } from './passkeyRepository.ts';

/** Loads the library with the first passkey, for a faster start. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** Returns the RP ID of WebAuthn: the host name to which passkeys belong. */
export const rpIdOf = ({ publicUrl }: Pick<Context, 'publicUrl'>): string =>
  new URL(publicUrl()).hostname;

/** What a response must contain, in the options of the library. */
interface Expected {
  expectedChallenge: (challenge: string) => boolean;
  expectedRPID: string;
  expectedOrigin: string[];
  requireUserVerification: boolean;
}

/**
 * Checks the response of a browser. Returns the result of `check` and the challenge, which must still
 * be stored as used, or `undefined` if the response is not valid.
 * @param userId of the student who adds a passkey, null for a login.
 * @param check returns `undefined` or throws for a response that is not valid.
 */
export async function verifyResponse<Result>(
  context: Context,
  userId: string | null,
  check: (expected: Expected) => Promise<Result | undefined>,
): Promise<{ result: Result; challenge: Challenge } | undefined> {
  let challenge: Challenge | undefined;
  try {
    const result = await check({
      expectedChallenge(encoded) {
        challenge = readChallenge(context, encoded, userId);
        return challenge !== undefined;
      },
      expectedRPID: rpIdOf(context),
      // A browser uses a passkey only on the host of the RP ID and below it.
      expectedOrigin: [new URL(context.publicUrl()).origin, ...context.config.CORS_ORIGINS],
      // By a PIN, a fingerprint or a face, so that the passkey replaces the password.
      requireUserVerification: true,
    });
    return result === undefined || challenge === undefined ? undefined : { result, challenge };
  } catch (err) {
    context.log.info({ err }, 'a passkey was refused');
    return undefined;
  }
}

/** Returns the options for a browser to log in with any passkey of this service. */
export async function assertionOptions(
  context: Context,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: rpIdOf(context),
    challenge: issueChallenge(context, null),
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
    challenge: issueChallenge(context, id),
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

/** Milliseconds in which the browser must respond. */
export const CHALLENGE_LIFETIME = 5 * MINUTE;

export interface Challenge {
  id: string;
  expiresAt: Date;
}

const signerOf = ({ config }: Pick<Context, 'config'>) =>
  makeSigner(config.JWT_SECRET, 'passkey challenges');

const signedText = (id: string, expires: string, userId: string | null) =>
  `${id}.${expires}.${userId ?? ''}`;

/**
 * Returns a signed challenge that is valid for five minutes. Only used ones are stored, so that
 * strangers cannot fill the database.
 * @param userId of the student who adds a passkey, null for a login.
 */
export function issueChallenge(context: Context, userId: string | null): string {
  const id = randomUUID();
  const expires = String(context.now().getTime() + CHALLENGE_LIFETIME);
  const signature = signerOf(context).sign(signedText(id, expires, userId));
  return `${id}.${expires}.${signature}`;
}

/**
 * Returns a challenge from a browser, `undefined` unless it is valid and was issued for `userId`.
 * @param encoded in base64url.
 */
export function readChallenge(
  context: Context,
  encoded: string,
  userId: string | null,
): Challenge | undefined {
  const text = Buffer.from(encoded, 'base64url').toString();
  const [id = '', expires = '', signature = ''] = text.split('.');
  const isSigned = signerOf(context).isSigned(signedText(id, expires, userId), signature);
  if (!isSigned || Number(expires) <= context.now().getTime()) return undefined;
  return { id, expiresAt: new Date(Number(expires)) };
}
