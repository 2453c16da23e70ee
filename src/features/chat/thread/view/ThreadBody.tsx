import { lazy, Suspense, useCallback, useState } from 'react';
import type { Message } from '../../../../../contract/chat.ts';
import { ChatEmptyState } from '../../ChatEmptyState.tsx';
import { ThreadSkeleton } from '../../ChatSkeletons.tsx';
import { MessageList } from './MessageList.tsx';
import type { Buddy } from '../../message/MessageRow.tsx';
import { NewMessageAnnouncer } from './ThreadNotices.tsx';
import { useMessageHandlers } from './useMessageHandlers.ts';
import type { useThread } from './useThread.ts';

/** A chunk of its own: it is rarely used and larger than the rest of the screen. */
const DeleteMessageDialog = lazy(async () => ({
  default: (await import('../../message/DeleteMessageDialog.tsx')).DeleteMessageDialog,
}));

interface ThreadBodyProps {
  buddy: Buddy;
  thread: ReturnType<typeof useThread>;
}

/** Shows the messages, a skeleton, or the empty state. */
export function ThreadBody({ buddy, thread }: ThreadBodyProps) {
  const { id: buddyId, name: buddyName } = buddy;
  const { isLoaded, error, messages, rows, older } = thread;
  // Stays mounted once opened, so that closing it can restore the focus.
  const [deletion, setDeletion] = useState<{ message: Message | null } | null>(null);
  const askToDelete = useCallback((message: Message) => {
    setDeletion({ message });
  }, []);
  const handlers = useMessageHandlers(buddy, askToDelete);
  if (!isLoaded && rows.length === 0) {
    return error ? <div className="flex-1" /> : <ThreadSkeleton />;
  }
  if (rows.length === 0) return <ChatEmptyState text="No messages yet. Start the conversation!" />;
  return (
    <>
      <MessageList rows={rows} buddy={buddy} older={older} {...handlers} />
      {isLoaded && (
        <NewMessageAnnouncer buddyId={buddyId} buddyName={buddyName} messages={messages} />
      )}
      {deletion && (
        <Suspense fallback={null}>
          <DeleteMessageDialog
            buddyId={buddyId}
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
