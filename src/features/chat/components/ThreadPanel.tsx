import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Message } from '../../../../contract/chat.ts';
import { statusOf } from '../../../api/errorText.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ErrorNotice, Loading } from '../../../ui/Notices.tsx';
import { editStarted, selectEditing } from '../chatSlice.ts';
import { threadErrorText } from '../chatTexts.ts';
import { Composer } from './Composer.tsx';
import { EditComposer } from './EditComposer.tsx';
import { MessageList } from './MessageList.tsx';
import { ConnectionNotice, NewMessageAnnouncer, TypingLine } from './ThreadNotices.tsx';
import { useMarkRead } from './useMarkRead.ts';
import { useThread } from './useThread.ts';

/** Seldom needed, and larger than all the rest of the screen. */
const DeleteMessageDialog = lazy(async () => ({
  default: (await import('./DeleteMessageDialog.tsx')).DeleteMessageDialog,
}));

interface Buddy {
  id: string;
  name: string;
  avatar: string;
}

/** The right side of the chat: the conversation with one buddy. */
export function ThreadPanel({ buddy }: { buddy: Buddy }) {
  const { id: buddyId, name: buddyName } = buddy;
  const thread = useThread(buddyId);
  const editing = useAppSelector(selectEditing);
  useMarkRead(buddyId, thread.messages);
  const status = statusOf(thread.error) ?? 0;
  const isRefused = status >= 400 && status < 500;
  return (
    <section aria-labelledby="thread-heading" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <ThreadHeader buddy={buddy} />
      <ConnectionNotice />
      {thread.error && (
        <div className="p-3">
          <ErrorNotice text={threadErrorText(thread.error)} onRetry={thread.onRetry} />
        </div>
      )}
      <ThreadBody buddy={buddy} thread={thread} />
      <TypingLine buddyId={buddyId} buddyName={buddyName} />
      {editing?.buddyId === buddyId ? (
        <EditComposer editing={editing} />
      ) : (
        !isRefused && <Composer buddyId={buddyId} />
      )}
    </section>
  );
}

function ThreadHeader({ buddy }: { buddy: Buddy }) {
  return (
    <div className="flex items-center gap-3 border-b border-line px-3 py-2">
      <Link
        to="/chat"
        aria-label="Back to study buddies"
        className="inline-flex size-11 items-center justify-center rounded-full hover:bg-sunken md:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
      </Link>
      <Avatar name={buddy.name} picture={buddy.avatar} />
      <h2 id="thread-heading" className="min-w-0 flex-1 truncate text-lg font-semibold">
        Chat with {buddy.name}
      </h2>
    </div>
  );
}

interface ThreadBodyProps {
  buddy: Buddy;
  thread: ReturnType<typeof useThread>;
}

function ThreadBody({ buddy, thread }: ThreadBodyProps) {
  const { id: buddyId, name: buddyName } = buddy;
  const { isLoaded, error, messages, rows, older } = thread;
  const dispatch = useAppDispatch();
  // Null until it is first asked for; it stays when it is closed, to give the focus back.
  const [deletion, setDeletion] = useState<{ message: Message | null } | null>(null);
  const askToDelete = useCallback((message: Message) => {
    setDeletion({ message });
  }, []);
  const edit = useCallback(
    ({ _id: messageId, message: text }: Message) => {
      dispatch(editStarted({ buddyId, messageId, text }));
    },
    [dispatch, buddyId],
  );
  if (!isLoaded && rows.length === 0) {
    return <div className="flex-1">{!error && <Loading text="Loading chat..." />}</div>;
  }
  if (rows.length === 0) return <EmptyThread />;
  return (
    <>
      <MessageList
        rows={rows}
        buddyId={buddyId}
        buddyName={buddyName}
        older={older}
        onEdit={edit}
        onDelete={askToDelete}
      />
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

function EmptyThread() {
  return (
    <p className="flex flex-1 items-center justify-center p-6 text-center text-muted">
      No messages yet. Start the conversation!
    </p>
  );
}
