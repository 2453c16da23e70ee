import { randomUUID } from 'node:crypto';
import { MINUTE } from '../../../contract/durations.ts';
import { makeSigner } from '../../platform/config/tokens.ts';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { changesRow } from '../../platform/database/results.ts';

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

/** Stores that a student used a challenge. Returns `false` when it was used before. */
export const useChallenge = (db: Queryable, userId: string, { id, expiresAt }: Challenge) =>
  changesRow(
    db
      .insertInto('passkey_challenges')
      .values({ challenge: id, user_id: userId, expires_at: expiresAt.toISOString() })
      .onConflict((conflict) => conflict.column('challenge').doNothing()),
  );
