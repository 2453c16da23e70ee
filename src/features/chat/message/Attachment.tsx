import { FileText, ImageOff } from 'lucide-react';
import { createContext, use, type MouseEvent, type ReactNode } from 'react';
import { formatFileSize } from '../format.ts';
import { isExpiring, useFileUrl, useImageRetry, type FileOwner } from './useFileUrl.ts';

export interface AttachedFile {
  fileUrl: string;
  fileName?: string | undefined;
  fileType?: string | undefined;
  /** In bytes. */
  fileSize?: number | undefined;
}

/** Shows the picture of a message in the lightbox of its thread. */
export const OpenPicture = createContext<((messageId: string) => void) | null>(null);

interface AttachmentProps {
  file: AttachedFile;
  /** `undefined` until the message is stored. */
  owner?: FileOwner | undefined;
  /** Crops a picture to a tile of an album. */
  isTile?: boolean;
}

/** Shows an image inline and any other file as a download link. */
export function Attachment({ file, owner, isTile = false }: AttachmentProps) {
  return file.fileType?.startsWith('image') ? (
    <ImageAttachment file={file} owner={owner} isTile={isTile} />
  ) : (
    <DownloadLink file={file} owner={owner}>
      <FileText aria-hidden="true" className="size-6 shrink-0" />
    </DownloadLink>
  );
}

/** Has a fixed height, so that nothing moves when the image loads. Its width follows from its ratio. */
function ImageAttachment({ file, owner, isTile = false }: AttachmentProps) {
  const { url, refresh } = useFileUrl(file.fileUrl, owner);
  const { isBroken, onError, onLoad } = useImageRetry(url, refresh);
  const open = use(OpenPicture);
  if (isBroken) {
    return (
      <DownloadLink file={file} owner={owner}>
        <ImageOff aria-hidden="true" className="size-6 shrink-0" />
      </DownloadLink>
    );
  }
  return (
    <SignedLink
      url={url}
      refresh={refresh}
      target="_blank"
      className={isTile ? 'block' : 'block p-1'}
      onOpen={
        open &&
        owner &&
        (() => {
          open(owner.messageId);
        })
      }
    >
      <img
        src={url}
        alt={file.fileName ?? 'Picture'}
        loading="lazy"
        width={256}
        height={192}
        onError={onError}
        onLoad={onLoad}
        className={`rounded-xl bg-picture object-contain ${isTile ? 'aspect-square w-full' : 'h-48 w-auto max-w-full min-w-24'}`}
      />
    </SignedLink>
  );
}

function DownloadLink({ file, owner, children }: AttachmentProps & { children: ReactNode }) {
  const { url, refresh } = useFileUrl(file.fileUrl, owner);
  return (
    <SignedLink
      url={url}
      refresh={refresh}
      download={file.fileName ?? ''}
      className="flex min-h-11 items-center gap-3 px-3.5 py-2"
    >
      {children}
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere underline">{file.fileName ?? 'File'}</span>
        {file.fileSize !== undefined && (
          <span className="block text-xs">{formatFileSize(file.fileSize)}</span>
        )}
      </span>
    </SignedLink>
  );
}

interface SignedLinkProps {
  url: string;
  refresh: () => Promise<string>;
  download?: string;
  target?: '_blank';
  /** Replaces the link for a click without a modifier key. */
  onOpen?: (() => void) | null | undefined;
  className: string;
  children: ReactNode;
}

/** A link that requests a new URL before opening one that is about to expire. */
function SignedLink({ url, refresh, onOpen, children, ...link }: SignedLinkProps) {
  const open = (event: MouseEvent) => {
    if (onOpen && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      onOpen();
      return;
    }
    if (!isExpiring(url, Date.now())) return;
    event.preventDefault();
    void refresh().then((fresh) => {
      window.location.assign(fresh);
    });
  };
  return (
    <a {...link} href={url} rel="noopener" onClick={open}>
      {children}
    </a>
  );
}
