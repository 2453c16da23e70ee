import type { AttachmentQuery } from '../../../../contract/chat/messages.ts';
import type { Config } from '../../../platform/config/config.ts';
import { makeSigner } from '../../../platform/config/tokens.ts';
import { ACCESS_TOKEN_LIFETIME } from '../../auth/index.ts';

/** Seconds. A URL expires `MARGIN` after the end of the `STEP` in which it was signed. */
const STEP = 10 * 60;
/** As long as an access token: a client that keeps a listing that long can open its files. */
const MARGIN = ACCESS_TOKEN_LIFETIME / 1_000;

/** Also of an absolute URL, which clients on another origin send back. */
const URL_PATTERN =
  /^(?:https?:\/\/[^/]+)?\/api\/attachments\/([0-9a-f-]{36})\?expires=(\d{1,12})&signature=([\w-]{1,100})$/;

export type AttachmentUrls = ReturnType<typeof makeAttachmentUrls>;

/**
 * Signs URLs. The expiry is rounded up to a step, so that the URL of a file stays the same for some
 * minutes and browsers can cache it.
 */
export function makeAttachmentUrls(
  { JWT_SECRET, PUBLIC_URL }: Pick<Config, 'JWT_SECRET' | 'PUBLIC_URL'>,
  now: () => Date,
) {
  const { sign, isSigned } = makeSigner(JWT_SECRET, 'attachment addresses');
  const seconds = () => now().getTime() / 1_000;

  return {
    /** Returns a signed URL that is valid for 60 to 70 minutes, absolute if PUBLIC_URL is set. */
    sign(id: string) {
      const expires = Math.ceil(seconds() / STEP) * STEP + MARGIN;
      return `${PUBLIC_URL}/api/attachments/${id}?expires=${expires}&signature=${sign(`${id}.${expires}`)}`;
    },
    /** Returns whether the signature is valid and has not expired. */
    isValid: (id: string, { expires, signature }: AttachmentQuery) =>
      expires > seconds() && isSigned(`${id}.${expires}`, signature),
    /** Returns the id in a validly signed URL, which may be expired, or `undefined`. */
    read(url: string) {
      const [, id = '', expires = '', signature = ''] = URL_PATTERN.exec(url) ?? [];
      return isSigned(`${id}.${Number(expires)}`, signature) ? id : undefined;
    },
  };
}
