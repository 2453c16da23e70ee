import { Download } from 'lucide-react';
import type { Ref } from 'react';
import type { Message } from '../../../../contract/chat/messages.ts';
import { useFileUrl, useImageRetry } from './useFileUrl.ts';

interface PictureProps {
  message: Message;
  conversationId: string;
}

/** The picture of a message, as large as its container. */
export function Picture({
  message: { _id: messageId, fileUrl = '', fileName },
  conversationId,
  imageRef,
}: PictureProps & { imageRef: Ref<HTMLImageElement> }) {
  const { url, refresh } = useFileUrl(fileUrl, { conversationId, messageId });
  const { isBroken, onError, onLoad } = useImageRetry(url, refresh);
  if (isBroken) return <p>This picture cannot be shown.</p>;
  return (
    <img
      ref={imageRef}
      src={url}
      alt={fileName ?? 'Picture'}
      onError={onError}
      onLoad={onLoad}
      className="max-h-full max-w-full object-contain"
    />
  );
}

export function DownloadPicture({
  message: { _id: messageId, fileUrl = '', fileName = '' },
  conversationId,
}: PictureProps) {
  const { url } = useFileUrl(fileUrl, { conversationId, messageId });
  return (
    <a
      href={url}
      download={fileName}
      aria-label="Download"
      className="inline-flex size-11 items-center justify-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink"
    >
      <Download aria-hidden="true" size={20} />
    </a>
  );
}
