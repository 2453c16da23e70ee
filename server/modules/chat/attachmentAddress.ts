import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { AttachmentQuery } from '../../../contract/chat.ts';

/** An address is good until the end of the step it was signed in, and for the margin after it. */
const STEP = 10 * 60;
const MARGIN = 5 * 60;

const ADDRESS =
  /^\/api\/attachments\/([0-9a-f-]{36})\?expires=(\d{1,12})&signature=([\w-]{1,100})$/;

export interface AttachmentAddresses {
  /** A signed address, good for 5 to 15 minutes. */
  sign: (id: string) => string;
  /** Whether the address is ours and has not expired. */
  isValid: (id: string, query: AttachmentQuery) => boolean;
  /** The id in an address of ours, expired or not; undefined for anything else. */
  read: (address: string) => string | undefined;
}

/**
 * Signs addresses with HMAC-SHA256 under a key of their own, derived (HKDF) from the secret. The
 * expiry is rounded up to a step, so that an address stays the same for a while and a browser
 * finds in its cache what it has already loaded.
 */
export function makeAttachmentAddresses(secret: string, now: () => Date): AttachmentAddresses {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'attachment addresses', 32));

  const signatureOf = (id: string, expires: number) =>
    createHmac('sha256', key).update(`${id}.${expires}`).digest('base64url');

  const isSigned = (id: string, { expires, signature }: AttachmentQuery) => {
    const right = Buffer.from(signatureOf(id, expires));
    const given = Buffer.from(signature);
    return right.length === given.length && timingSafeEqual(right, given);
  };

  const seconds = () => now().getTime() / 1_000;

  return {
    sign(id) {
      const expires = Math.ceil(seconds() / STEP) * STEP + MARGIN;
      return `/api/attachments/${id}?expires=${expires}&signature=${signatureOf(id, expires)}`;
    },
    isValid: (id, query) => query.expires > seconds() && isSigned(id, query),
    read(address) {
      const [, id = '', expires, signature = ''] = ADDRESS.exec(address) ?? [];
      return isSigned(id, { expires: Number(expires), signature }) ? id : undefined;
    },
  };
}
