import type { Context } from '../../platform/context.ts';
import { makeChallenges, type Challenge } from './challenges.ts';

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
        challenge = makeChallenges(context).read(encoded, userId);
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
