import { X } from 'lucide-react';
import { use, useEffect, useRef, useState, type RefObject } from 'react';
import type { QuotedMessage } from '../../../../contract/chat/messages.ts';
import { isBlank } from '../../../../contract/text.ts';
import { ComposerActionSlot } from '../../../ui/composerActionSlot.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { QuoteText } from '../message/Quote.tsx';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import {
  draftChanged,
  replyCancelled,
  selectDraft,
  selectReply,
  selectUpload,
  uploadCancelled,
} from '../chatSlice.ts';
import { sendFiles, sendText } from '../sendThunks.ts';
import { editLastMessage } from '../changeThunks.ts';
import { authorName, type ConversationView } from '../conversationView.ts';
import { AttachButton } from './AttachButton.tsx';
import { MessageBox } from './MessageBox.tsx';
import { StagedFileList } from './StagedFileList.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import type { StagedFiles } from './useStagedFiles.ts';

interface ComposerProps {
  conversation: ConversationView;
  files: StagedFiles;
  /** Receives the text box. */
  box: RefObject<HTMLTextAreaElement | null>;
}

export function Composer({ conversation, files, box }: ComposerProps) {
  const { id: conversationId, match: buddy } = conversation;
  const renderAction = use(ComposerActionSlot);
  const { staged, stage, unstage } = files;
  const dispatch = useAppDispatch();
  const text = useAppSelector((state) => selectDraft(state, conversationId));
  const upload = useAppSelector((state) => selectUpload(state, conversationId));
  const reply = useAppSelector((state) => selectReply(state, conversationId));
  const replyId = reply?._id;
  useFocusOnChange(box, replyId);

  const cancelReply = () => {
    if (reply) dispatch(replyCancelled({ conversationId }));
  };
  const { canSend, sending, send } = useSend({ conversationId, text }, files);
  const busy = sending !== undefined || upload !== undefined;
  return (
    <div className="flex min-h-0 flex-col gap-2 p-2 pt-0 sm:p-3 sm:pt-0 md:px-5 md:pb-4">
      {upload && (
        <UploadProgress
          {...upload}
          onCancel={() => dispatch(uploadCancelled({ conversationId }))}
        />
      )}
      <StagedFileList
        files={staged.filter((file) => file !== sending)}
        onRemove={sending ? undefined : unstage}
      />
      {reply && (
        <ReplyPreview
          quote={reply}
          author={authorName(conversation, reply)}
          onCancel={cancelReply}
        />
      )}
      <MessageBox
        text={text}
        onEscape={cancelReply}
        onArrowUp={() => dispatch(editLastMessage(conversationId))}
        onText={(changed) => dispatch(draftChanged({ conversationId, text: changed }))}
        onSubmit={() => void send().then(() => box.current?.focus())}
        canSubmit={canSend}
        busy={busy}
        action="Send"
        boxRef={box}
      >
        <div className="-mr-1 flex">
          <AttachButton onFiles={stage} disabled={busy} />
          {buddy && renderAction({ _id: buddy.id, name: buddy.name })}
        </div>
      </MessageBox>
    </div>
  );
}

/** Sends the text, or the files that can be sent with the text at the first. The others stay. */
function useSend(
  message: { conversationId: string; text: string },
  { staged, unstage }: StagedFiles,
) {
  const dispatch = useAppDispatch();
  const [isSending, setIsSending] = useState(false);
  const sendable = staged.filter(({ problem }) => problem === null);
  const send = async () => {
    if (sendable.length === 0) dispatch(sendText(message));
    else {
      setIsSending(true);
      await dispatch(sendFiles(message, sendable, unstage));
      setIsSending(false);
    }
  };
  return {
    canSend: !isBlank(message.text) || sendable.length > 0,
    /** The file that is being uploaded: sent files leave the list. */
    sending: isSending ? sendable[0] : undefined,
    send,
  };
}

/** Focuses the box when another message is replied to, but not on mount. */
function useFocusOnChange(
  box: RefObject<HTMLTextAreaElement | null>,
  replyId: string | undefined,
): void {
  const previous = useRef(replyId);
  useEffect(() => {
    if (replyId === previous.current) return;
    previous.current = replyId;
    // After the menu has returned the focus to its button.
    const frame = requestAnimationFrame(() => box.current?.focus());
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [box, replyId]);
}

interface ReplyPreviewProps {
  quote: QuotedMessage;
  author: string;
  onCancel: () => void;
}

/** The message that the draft replies to. */
function ReplyPreview({ quote, author, onCancel }: ReplyPreviewProps) {
  return (
    <div
      role="group"
      aria-label={`Reply to ${author}`}
      className="flex items-center gap-3 rounded-xl border border-line bg-surface pl-3"
    >
      <div className="min-w-0 flex-1 py-1.5">
        <QuoteText quote={quote} author={author} />
      </div>
      <IconButton label="Cancel reply" Icon={X} onClick={onCancel} />
    </div>
  );
}
