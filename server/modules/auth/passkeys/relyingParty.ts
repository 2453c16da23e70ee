import type { NewPasskey, PasskeyAssertion } from '../../../../contract/auth.ts';
import type { Context } from '../../../context.ts';
import { redeemChallenge } from './challenges.ts';

/** Loads the library with the first passkey, for a faster start. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** Returns the RP ID of WebAuthn: the host name to which passkeys belong. */
export const rpIdOf = ({ publicUrl }: Pick<Context, 'publicUrl'>): string =>
  new URL(publicUrl()).hostname;

/**
 * Redeems the challenge of a response, then checks the response. Returns `undefined` if the challenge
 * is not valid or the check throws.
 */
export async function verifyResponse<Result>(
  context: Context,
  userId: string | null,
  { response: { clientDataJSON } }: NewPasskey | PasskeyAssertion,
  check: (expected: ReturnType<typeof expectations>) => Promise<Result>,
): Promise<Result | undefined> {
  const challenge = await redeemChallenge(context, userId, clientDataJSON);
  if (challenge === undefined) return undefined;
  try {
    return await check(expectations(context, challenge));
  } catch (err) {
    context.log.info({ err }, 'a passkey was refused');
    return undefined;
  }
}

function expectations(context: Context, expectedChallenge: string) {
  return {
    expectedChallenge,
    expectedRPID: rpIdOf(context),
    // A browser uses a passkey only on the host of the RP ID and below it.
    expectedOrigin: [new URL(context.publicUrl()).origin, ...context.config.CORS_ORIGINS],
    // By a PIN, a fingerprint or a face, so that the passkey replaces the password.
    requireUserVerification: true,
  };
}
