import { FileText, ImageOff } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { fileSize } from '../format.ts';
import { isExpiring, useFileAddress, usePictureRescue, type FileOwner } from './useFileAddress.ts';

export interface AttachedFile {
  fileUrl: string;
  fileName?: string | undefined;
  fileType?: string | undefined;
  /** In bytes. */
  fileSize?: number | undefined;
}

interface AttachmentProps {
  file: AttachedFile;
  owner?: FileOwner | undefined;
}

/** The file of a message: a picture is shown, everything else can be downloaded. */
export function Attachment({ file, owner }: AttachmentProps) {
  return file.fileType?.startsWith('image') ? (
    <Picture file={file} owner={owner} />
  ) : (
    <FileLink file={file} owner={owner}>
      <FileText aria-hidden="true" className="size-6 shrink-0" />
    </FileLink>
  );
}

/** Its box has its size before it loads, so that nothing jumps. */
function Picture({ file, owner }: AttachmentProps) {
  const { address, renew } = useFileAddress(file.fileUrl, owner);
  const { broken, onError, onLoad } = usePictureRescue(address, renew);
  const name = file.fileName ?? 'Picture';
  if (broken) {
    return (
      <FileLink file={file} owner={owner}>
        <ImageOff aria-hidden="true" className="size-6 shrink-0" />
      </FileLink>
    );
  }
  return (
    <FreshLink address={address} renew={renew} target="_blank" className="block p-1">
      <img
        src={address}
        alt={name}
        loading="lazy"
        width={256}
        height={192}
        onError={onError}
        onLoad={onLoad}
        className="h-48 w-64 max-w-full rounded-xl bg-sunken object-cover"
      />
    </FreshLink>
  );
}

function FileLink({ file, owner, children }: AttachmentProps & { children: ReactNode }) {
  const { address, renew } = useFileAddress(file.fileUrl, owner);
  return (
    <FreshLink
      address={address}
      renew={renew}
      download={file.fileName ?? ''}
      className="flex min-h-11 items-center gap-3 px-3.5 py-2"
    >
      {children}
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere underline">{file.fileName ?? 'File'}</span>
        {file.fileSize !== undefined && (
          <span className="block text-xs">{fileSize(file.fileSize)}</span>
        )}
      </span>
    </FreshLink>
  );
}

interface FreshLinkProps {
  address: string;
  renew: () => Promise<string>;
  download?: string;
  target?: '_blank';
  className: string;
  children: ReactNode;
}

/** A link that gets a fresh address first when the one it has is running out. */
function FreshLink({ address, renew, children, ...link }: FreshLinkProps) {
  const open = (event: MouseEvent) => {
    if (!isExpiring(address, Date.now())) return;
    event.preventDefault();
    void renew().then((fresh) => {
      window.location.assign(fresh);
    });
  };
  return (
    <a {...link} href={address} rel="noopener" onClick={open}>
      {children}
    </a>
  );
}
