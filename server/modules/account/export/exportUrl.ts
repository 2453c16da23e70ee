import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { ExportQuery } from '../../../../contract/account.ts';

/** Seconds within which a download must start. */
const LIFETIME = 2 * 60;

/** Signs URLs of downloads with HMAC-SHA256 and a key derived from the secret (HKDF). */
export function makeExportUrls(secret: string, now: () => Date) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'data exports', 32));
  const seconds = () => Math.floor(now().getTime() / 1_000);
  const signatureOf = (userId: string, expires: number) =>
    createHmac('sha256', key).update(`${userId}.${expires}`).digest();

  return {
    /** Returns a URL that is valid for two minutes. */
    sign(userId: string): string {
      const expires = seconds() + LIFETIME;
      const signature = signatureOf(userId, expires).toString('base64url');
      return `/api/exports/${userId}?expires=${expires}&signature=${signature}`;
    },
    /** Returns whether the signature is valid and has not expired. */
    isValid(userId: string, { expires, signature }: ExportQuery): boolean {
      const expected = signatureOf(userId, expires);
      const given = Buffer.from(signature, 'base64url');
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
      return isSigned && expires > seconds();
    },
  };
}
