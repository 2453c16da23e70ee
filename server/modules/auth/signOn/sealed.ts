import { EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose';
import { deriveKey } from '../../../platform/config/tokens.ts';
import type { Context } from '../../../platform/context.ts';

const ENCRYPTION = 'A256GCM';

/**
 * Encrypts values that a browser keeps for a while, so that every node can continue with them and nothing
 * is stored.
 * @param purpose names the key.
 * @param lifetime in milliseconds.
 */
export function makeSealed<Value extends object>(
  { config, now }: Pick<Context, 'config' | 'now'>,
  purpose: string,
  lifetime: number,
) {
  const key = new Uint8Array(deriveKey(config.JWT_SECRET, purpose));
  return {
    seal: (value: Value): Promise<string> =>
      new EncryptJWT({ ...value } as JWTPayload)
        .setProtectedHeader({ alg: 'dir', enc: ENCRYPTION })
        .setExpirationTime(new Date(now().getTime() + lifetime))
        .encrypt(key),
    /** Returns `undefined` for a text that was not sealed for this purpose, or too long ago. */
    async open(text: string): Promise<Value | undefined> {
      const opened = await jwtDecrypt<Value>(text, key, {
        currentDate: now(),
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: [ENCRYPTION],
      }).catch(() => undefined);
      return opened?.payload;
    },
  };
}
