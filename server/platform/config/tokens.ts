import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns a URL-safe token of 256 random bits. */
export const makeOpaqueToken = (): string => randomBytes(32).toString('base64url');

/** Returns the stored form of a token. A random token needs neither salt nor a slow hash. */
export const hashOpaqueToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Signs texts with HMAC-SHA256 and a key derived from the secret for one purpose (HKDF). */
export function makeSigner(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  /** Returns the signature in base64url. */
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  return {
    sign,
    isSigned(text: string, signature: string): boolean {
      const [expected, given] = [Buffer.from(sign(text)), Buffer.from(signature)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}
