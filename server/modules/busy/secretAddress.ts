import { hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

export type SecretAddresses = ReturnType<typeof makeSecretAddresses>;

/** Encrypts addresses of calendars with AES-256-GCM: they are secrets of other services. */
export function makeSecretAddresses(secret: string) {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'calendar addresses', 32));
  return {
    encrypt: (address: string): Promise<string> =>
      new CompactEncrypt(Buffer.from(address))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),
    /** @throws {Error} if it was encrypted with another secret */
    async decrypt(encrypted: string): Promise<string> {
      const { plaintext } = await compactDecrypt(encrypted, key);
      return Buffer.from(plaintext).toString();
    },
  };
}
