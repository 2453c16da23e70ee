import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { useRef, type KeyboardEvent, type MouseEvent, type Ref } from 'react';
import type { Message } from '../../../../contract/chat/messages.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { useCloseOnBack } from '../../../ui/hooks/useCloseOnBack.ts';
import { useFileUrl, useImageRetry } from './useFileUrl.ts';

interface LightboxProps {
  conversationId: string;
  /** The loaded messages with pictures. */
  pictures: readonly Message[];
  /** Id of the message whose picture is shown. */
  shownId: string;
  onShow: (messageId: string) => void;
  onClose: () => void;
}

/** Shows a picture as large as the window. The arrow keys show the others of the thread. */
export default function Lightbox(props: LightboxProps) {
  const { conversationId, pictures, shownId, onShow, onClose } = props;
  const image = useRef<HTMLImageElement>(null);
  const index = pictures.findIndex(({ _id }) => _id === shownId);
  const shown = pictures[index];
  useCloseOnBack(shown !== undefined, onClose);
  const show = (step: number) => {
    const next = pictures[index + step];
    if (next) onShow(next._id);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') show(-1);
    if (key === 'ArrowRight') show(1);
  };
  const onClick = ({ target }: MouseEvent) => {
    const isBeside = target instanceof Element && !target.closest('button, a');
    if (isBeside && target !== image.current) onClose();
  };
  return (
    <Dialog.Root
      // The other student may delete the message.
      open={shown !== undefined}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-paper" />
        <Dialog.Popup
          onKeyDown={onKeyDown}
          onClick={onClick}
          className="fixed inset-0 z-50 flex flex-col text-ink outline-none"
        >
          {shown && (
            <>
              <div className="flex items-center gap-1 px-2 py-1">
                <Dialog.Title className="min-w-0 flex-1 truncate px-2 text-sm">
                  {shown.fileName ?? 'Picture'}
                </Dialog.Title>
                <p role="status" className="px-2 text-sm tabular-nums">
                  {index + 1} of {pictures.length}
                </p>
                <DownloadPicture message={shown} conversationId={conversationId} />
                <Dialog.Close render={<IconButton label="Close" Icon={X} />} />
              </div>
              <div className="flex min-h-0 flex-1 items-center justify-center px-2">
                <Picture
                  key={shown._id}
                  message={shown}
                  conversationId={conversationId}
                  imageRef={image}
                />
              </div>
              <Steps index={index} count={pictures.length} onStep={show} />
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface StepsProps {
  index: number;
  count: number;
  onStep: (step: number) => void;
}

function Steps({ index, count, onStep }: StepsProps) {
  return (
    <div className="flex justify-center gap-6 py-2">
      <IconButton
        label="Previous picture"
        Icon={ChevronLeft}
        disabled={index === 0}
        onClick={() => {
          onStep(-1);
        }}
      />
      <IconButton
        label="Next picture"
        Icon={ChevronRight}
        disabled={index === count - 1}
        onClick={() => {
          onStep(1);
        }}
      />
    </div>
  );
}

interface PictureProps {
  message: Message;
  conversationId: string;
}

/** The picture of a message, as large as its container. */
function Picture({
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
      className="max-h-full max-w-full bg-picture object-contain"
    />
  );
}

function DownloadPicture({
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
      <Download aria-hidden="true" size="1.25rem" />
    </a>
  );
}
