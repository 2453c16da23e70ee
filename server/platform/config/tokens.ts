import {
  createECDH,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Returns a URL-safe token of 256 random bits. */
export const makeOpaqueToken = (): string => randomBytes(32).toString('base64url');

/** Returns the stored form of a token. A random token needs neither salt nor a slow hash. */
export const hashOpaqueToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

/** Signs texts with HMAC-SHA256 and a key derived from the secret for one purpose (HKDF). */
export function makeSigner(secret: string, purpose: string) {
  const key = deriveKey(secret, purpose);
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

/** Returns a key of 256 bits that is derived from the secret for one purpose (HKDF). */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** 32 bytes in base64url. */
export const VAPID_PRIVATE_KEY_PATTERN = '^([\\w-]{43})?$';

/**
 * Returns the public key of a private key of web push, both in base64url. Returns `undefined` for a
 * private key that is not one of the curve P-256.
 */
export function publicKeyOf(privateKey: string): string | undefined {
  const keys = createECDH('prime256v1');
  try {
    keys.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  } catch {
    return undefined;
  }
  return keys.getPublicKey('base64url');
}
