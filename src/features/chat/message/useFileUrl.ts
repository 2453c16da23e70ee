import { use, useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { ImageOrigin } from '../../../ui/people/imageOrigin.ts';
import { refreshFileUrls } from '../threadApi.ts';

/** A signed URL is refreshed this long before it expires, in milliseconds. */
const EXPIRY_MARGIN = 30_000;

/** The stored message that a file belongs to. */
export interface FileOwner {
  conversationId: string;
  messageId: string;
}

/** Returns the absolute URL of a file, and a function that requests a new one. */
export function useFileUrl(fileUrl: string, owner: FileOwner | undefined) {
  const dispatch = useAppDispatch();
  const origin = use(ImageOrigin);
  const toAbsolute = (url: string) => (url.startsWith('/') ? origin + url : url);
  /** Resolves with the current URL if there is no new one. */
  const refresh = async () => {
    const fresh = owner && (await dispatch(refreshFileUrls(owner.conversationId, owner.messageId)));
    return toAbsolute(fresh ?? fileUrl);
  };
  return { url: toAbsolute(fileUrl), refresh };
}

/** Refreshes the URL of an image that fails to load, once. Then `isBroken` is `true`. */
export function useImageRetry(url: string, refresh: () => Promise<unknown>) {
  const [failure, setFailure] = useState<{ url: string; isRetried: boolean } | null>(null);
  const onError = () => {
    setFailure({ url, isRetried: failure !== null });
    if (failure === null) {
      void refresh().then(() => {
        setFailure({ url, isRetried: true });
      });
    }
  };
  const onLoad = () => {
    setFailure(null);
  };
  const isBroken = failure?.isRetried === true && failure.url === url;
  return { isBroken, onError, onLoad };
}

/** Whether a signed URL has expired or expires soon. Its `expires` is in seconds since 1970. */
export function isExpiring(url: string, now: number): boolean {
  const expires = new URL(url, 'http://relative').searchParams.get('expires');
  return expires !== null && Number(expires) * 1_000 < now + EXPIRY_MARGIN;
}
