import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { statusOf } from '../../api/errorText.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { selectEditing, selectUpload } from './chatSlice.ts';
import { threadErrorText } from './chatTexts.ts';
import { Composer } from './composer/Composer.tsx';
import { EditComposer } from './composer/EditComposer.tsx';
import type { ConversationView } from './conversationView.ts';
import { stageFiles } from './composer/stageFiles.ts';
import { ThreadBody } from './thread/ThreadBody.tsx';
import { ThreadHeader } from './thread/ThreadHeader.tsx';
import { TypingLine } from './ThreadNotices.tsx';
import { useFileDrop } from '../../ui/hooks/useFileDrop.ts';
import { useMarkRead } from './thread/useMarkRead.ts';
import { useThread } from './thread/useThread.ts';

interface ThreadPanelProps {
  conversation: ConversationView;
  /** Whether the thread is in the window. Messages are read only then. */
  isInView?: boolean;
}

export function ThreadPanel({ conversation, isInView = true }: ThreadPanelProps) {
  const { id: conversationId } = conversation;
  const dispatch = useAppDispatch();
  const thread = useThread(conversation);
  const composerBox = useRef<HTMLTextAreaElement>(null);
  useMarkRead(conversation, thread, isInView);
  const editing = useAppSelector(selectEditing);
  const isEditing = editing?.conversationId === conversationId;
  const isUploading = useAppSelector((state) => selectUpload(state, conversationId)) !== undefined;
  const status = statusOf(thread.error) ?? 0;
  const isClosed = conversation.isReadOnly;
  const isRefused = isClosed || (status >= 400 && status < 500);
  const stage = (chosen: FileList) => {
    dispatch(stageFiles(conversationId, chosen));
    // Dropped, pasted and chosen files leave the focus elsewhere.
    composerBox.current?.focus();
  };
  const canAttach = !isEditing && !isUploading && !isRefused;
  const { isDragOver, handlers } = useFileDrop(canAttach ? stage : undefined);
  return (
    <section
      {...handlers}
      aria-labelledby="thread-heading"
      className="relative @container-size flex min-h-0 min-w-0 flex-1 flex-col bg-paper"
    >
      <ThreadHeader conversation={conversation} />
      {thread.error && (
        <div className="min-h-0 overflow-y-auto p-3">
          <ErrorNotice text={threadErrorText(thread.error)} onRetry={thread.onRetry} />
        </div>
      )}
      <ThreadBody conversation={conversation} thread={thread} composerBox={composerBox} />
      <TypingLine conversation={conversation} />
      {isClosed && <ReadOnlyNotice conversation={conversation} />}
      {isEditing && <EditComposer key={editing.messageId} editing={editing} />}
      {!isEditing && !isRefused && (
        <Composer conversation={conversation} onFiles={stage} box={composerBox} />
      )}
      {isDragOver && <DropHint />}
    </section>
  );
}

/** Says why the conversation can only be read. */
function ReadOnlyNotice({ conversation: { session } }: { conversation: ConversationView }) {
  const reason = session
    ? session.startTime === undefined
      ? 'This session was deleted.'
      : 'This conversation is closed, because fewer than three students are in the session.'
    : 'This student has deleted their account.';
  return (
    <p className="border-t border-line bg-surface px-4 py-4 text-center text-sm text-muted">
      {reason} You can still read the conversation.
    </p>
  );
}

function DropHint() {
  return (
    <p className="pointer-events-none absolute inset-2 z-20 flex items-center justify-center gap-3 rounded-2xl border-2 border-dashed border-action bg-action-soft/90 text-lg font-semibold text-action-strong">
      <Paperclip aria-hidden="true" className="size-6" />
      Drop files to attach them
    </p>
  );
}
