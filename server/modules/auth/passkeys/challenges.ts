import { PasskeyChallenge, type PasskeyOptions } from '../../../../contract/auth.ts';
import type { Context } from '../../../context.ts';
import { checkerOf } from '../../../http/validation.ts';
import { consumeChallenge, insertChallenge } from './challengeRepository.ts';

/** Milliseconds in which the browser must respond. */
export const CHALLENGE_LIFETIME = 5 * 60_000;

const hasChallenge = checkerOf(PasskeyChallenge);

/**
 * Stores the challenge of options for a browser. It can be redeemed once, within five minutes.
 * @param userId of the student who adds a passkey, null for a login.
 */
export async function issueChallenge(
  { database, now }: Context,
  userId: string | null,
  { challenge }: PasskeyOptions,
): Promise<void> {
  await insertChallenge(database, {
    challenge,
    user_id: userId,
    expires_at: new Date(now().getTime() + CHALLENGE_LIFETIME).toISOString(),
  });
}

/** Returns the challenge of a response, `undefined` unless it was issued and can be redeemed. */
export async function redeemChallenge(
  { database, now }: Context,
  userId: string | null,
  clientDataJSON: string,
): Promise<string | undefined> {
  const challenge = readChallenge(clientDataJSON);
  if (challenge === undefined) return undefined;
  const at = now().toISOString();
  return (await consumeChallenge(database, { challenge, userId, at })) ? challenge : undefined;
}

function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return hasChallenge(data) ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}
