import { createECDH } from 'node:crypto';

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
