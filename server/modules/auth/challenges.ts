import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { MINUTE } from '../../../contract/durations.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';

/** Milliseconds in which the browser must respond. */
export const CHALLENGE_LIFETIME = 5 * MINUTE;

export interface Challenge {
  id: string;
  expiresAt: Date;
}

/**
 * Signs challenges with HMAC-SHA256 and a key derived from the secret (HKDF). Only used ones are
 * stored, so that strangers cannot fill the database.
 */
export function makeChallenges({ config, now }: Pick<Context, 'config' | 'now'>) {
  const key = Buffer.from(hkdfSync('sha256', config.JWT_SECRET, '', 'passkey challenges', 32));
  const signatureOf = (id: string, expires: string, userId: string | null) =>
    createHmac('sha256', key)
      .update(`${id}.${expires}.${userId ?? ''}`)
      .digest('base64url');

  return {
    /**
     * Returns a challenge that is valid for five minutes.
     * @param userId of the student who adds a passkey, null for a login.
     */
    issue(userId: string | null): string {
      const id = randomUUID();
      const expires = String(now().getTime() + CHALLENGE_LIFETIME);
      return `${id}.${expires}.${signatureOf(id, expires, userId)}`;
    },

    /**
     * Returns a challenge from a browser, `undefined` unless it is valid and was issued for `userId`.
     * @param encoded in base64url.
     */
    read(encoded: string, userId: string | null): Challenge | undefined {
      const text = Buffer.from(encoded, 'base64url').toString();
      const [id = '', expires = '', signature = ''] = text.split('.');
      const expected = Buffer.from(signatureOf(id, expires, userId));
      const given = Buffer.from(signature);
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
      if (!isSigned || Number(expires) <= now().getTime()) return undefined;
      return { id, expiresAt: new Date(Number(expires)) };
    },
  };
}

/** Stores that a student used a challenge. Returns `false` when it was used before. */
export async function useChallenge(
  db: Queryable,
  userId: string,
  { id, expiresAt }: Challenge,
): Promise<boolean> {
  const result = await db
    .insertInto('passkey_challenges')
    .values({ challenge: id, user_id: userId, expires_at: expiresAt.toISOString() })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteChallengesExpiredBefore(db: Queryable, at: string): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', at).execute();
}
