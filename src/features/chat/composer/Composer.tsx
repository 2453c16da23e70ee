import { X } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import type { QuotedMessage } from '../../../../contract/chat/messages.ts';
import { isBlank } from '../../../../contract/text.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { QuoteText } from '../message/Quote.tsx';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import {
  draftChanged,
  replyCancelled,
  selectDraft,
  selectReply,
  selectUpload,
  uploadCancelled,
} from '../chatSlice.ts';
import { resendFiles, sendFiles } from '../fileThunks.ts';
import { sendText, type NewMessage } from '../sendThunks.ts';
import { isSendable, selectStaged } from '../stagedFilesSlice.ts';
import { editLastMessage } from '../changeThunks.ts';
import { authorName, type ConversationView } from '../conversationView.ts';
import { AttachButton } from './AttachButton.tsx';
import { MessageBox } from './MessageBox.tsx';
import { ProposeTimeButton } from './ProposeTimeButton.tsx';
import { StagedFileList } from './StagedFileList.tsx';
import { UploadProgress } from './UploadProgress.tsx';

interface ComposerProps {
  conversation: ConversationView;
  onFiles: (files: FileList) => void;
  /** Receives the text box. */
  box: RefObject<HTMLTextAreaElement | null>;
}

export function Composer({ conversation, onFiles, box }: ComposerProps) {
  const { id: conversationId, match: buddy } = conversation;
  const dispatch = useAppDispatch();
  const text = useAppSelector((state) => selectDraft(state, conversationId));
  const upload = useAppSelector((state) => selectUpload(state, conversationId));
  const reply = useAppSelector((state) => selectReply(state, conversationId));
  const replyId = reply?._id;
  useFocusOnChange(box, replyId);

  const cancelReply = () => {
    if (reply) dispatch(replyCancelled({ conversationId }));
  };
  const { staged, sending, canSend, send } = useSend({ conversationId, text });
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
        isBusy={busy}
        onRetry={() => {
          // The button leaves while the files are sent.
          box.current?.focus();
          void dispatch(resendFiles(conversationId));
        }}
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
          <AttachButton onFiles={onFiles} disabled={busy} />
          {buddy && <ProposeTimeButton buddy={{ _id: buddy.id, name: buddy.name }} />}
        </div>
      </MessageBox>
    </div>
  );
}

/** Sends the text, or the files that can be sent with the text at the first. The others stay. */
function useSend(message: NewMessage) {
  const dispatch = useAppDispatch();
  const staged = useAppSelector((state) => selectStaged(state, message.conversationId));
  const canSendFiles = staged.some(isSendable);
  return {
    staged,
    /** The file that is being uploaded: sent files leave the list. */
    sending: staged.find(({ status }) => status === 'sending'),
    canSend: canSendFiles || !isBlank(message.text),
    send: async () => {
      if (canSendFiles) await dispatch(sendFiles(message));
      else dispatch(sendText(message));
    },
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
