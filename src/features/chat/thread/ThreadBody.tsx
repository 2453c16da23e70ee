import { Suspense, useCallback, useState, type RefObject } from 'react';
import { lazyChunk } from '../../../ui/loading/lazyChunk.ts';
import type { Message } from '../../../../contract/chat/messages.ts';
import { ThreadSkeleton } from '../ChatPlaceholders.tsx';
import { MessageList } from './MessageList.tsx';
import { OpenPicture } from '../message/Attachment.tsx';
import type { ConversationView } from '../conversationView.ts';
import { NewMessageAnnouncer } from '../ThreadNotices.tsx';
import { ThreadStart } from './ThreadStart.tsx';
import { useMessageHandlers } from './useMessageHandlers.ts';
import type { useThread } from './useThread.ts';

/** A chunk of its own: it is rarely used and larger than the rest of the screen. */
const DeleteMessageDialog = lazyChunk(async () => ({
  default: (await import('../message/DeleteMessageDialog.tsx')).DeleteMessageDialog,
}));

const EmptyThread = lazyChunk(() => import('./EmptyThread.tsx'));

const Lightbox = lazyChunk(() => import('../message/Lightbox.tsx'));

interface ThreadBodyProps {
  conversation: ConversationView;
  thread: ReturnType<typeof useThread>;
  composerBox: RefObject<HTMLTextAreaElement | null>;
}

/** Shows the messages, a skeleton, or the empty state. */
export function ThreadBody({ conversation, thread, composerBox }: ThreadBodyProps) {
  const { id: conversationId, match } = conversation;
  const { isLoaded, error, messages, rows, older } = thread;
  // Stays mounted once opened, so that closing it can restore the focus.
  const [deletion, setDeletion] = useState<{ message: Message | null } | null>(null);
  const askToDelete = useCallback((message: Message) => {
    setDeletion({ message });
  }, []);
  const [pictureId, setPictureId] = useState<string | null>(null);
  const handlers = useMessageHandlers(conversation, askToDelete);
  if (!isLoaded && rows.length === 0) {
    return error ? <div className="flex-1" /> : <ThreadSkeleton />;
  }
  if (rows.length === 0) {
    return (
      <Suspense fallback={<div className="flex-1" />}>
        <EmptyThread conversation={conversation} composerBox={composerBox} />
      </Suspense>
    );
  }
  return (
    <>
      <OpenPicture value={setPictureId}>
        <MessageList
          {...{ rows, conversation, older }}
          start={match && !older.hasMore && isLoaded && <ThreadStart buddyId={match.id} />}
          {...handlers}
        />
      </OpenPicture>
      {isLoaded && <NewMessageAnnouncer conversation={conversation} messages={messages} />}
      {pictureId !== null && (
        <Suspense fallback={null}>
          <Lightbox
            conversationId={conversationId}
            pictures={messages.filter(hasPicture)}
            shownId={pictureId}
            onShow={setPictureId}
            onClose={() => {
              setPictureId(null);
            }}
          />
        </Suspense>
      )}
      {deletion && (
        <Suspense fallback={null}>
          <DeleteMessageDialog
            conversationId={conversationId}
            message={deletion.message}
            onClose={() => {
              setDeletion({ message: null });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const hasPicture = ({ fileUrl, fileType }: Message) =>
  fileUrl !== undefined && fileType?.startsWith('image') === true;
