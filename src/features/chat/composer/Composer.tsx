import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { QuotedMessage } from '../../../../contract/chat/messages.ts';
import { isBlank } from '../../../../contract/text.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { QuoteText } from '../message/Quote.tsx';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import {
  replyCancelled,
  selectDraft,
  selectReply,
  selectUpload,
  uploadCancelled,
} from '../chatSlice.ts';
import { resendFiles, sendFiles } from '../fileThunks.ts';
import { sendText } from '../sendThunks.ts';
import { isSendable, selectStaged } from '../stagedFilesSlice.ts';
import { editLastMessage, storeDraft } from '../changeThunks.ts';
import { authorName, type ConversationView } from '../conversationView.ts';
import { AttachButton } from './AttachButton.tsx';
import { MessageBox } from './MessageBox.tsx';
import { ProposeTimeButton } from './ProposeTimeButton.tsx';
import { StagedFileList } from './StagedFileList.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useTypedText } from './useTypedText.ts';
import { useTyping } from './useTyping.ts';

interface ComposerProps {
  conversation: ConversationView;
  onFiles: (files: FileList) => void;
  /** Receives the text box. */
  box: RefObject<HTMLTextAreaElement | null>;
}

export function Composer({ conversation, onFiles, box }: ComposerProps) {
  const { id: conversationId, match: buddy } = conversation;
  const dispatch = useAppDispatch();
  const draft = useDraft(conversationId);
  const upload = useAppSelector((state) => selectUpload(state, conversationId));
  const reply = useAppSelector((state) => selectReply(state, conversationId));
  const replyId = reply?._id;
  useFocusOnChange(box, replyId);

  const cancelReply = () => {
    if (reply) dispatch(replyCancelled({ conversationId }));
  };
  const { staged, sending, canSend, send } = useSend(conversationId, draft);
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
        text={draft.text}
        onEscape={cancelReply}
        onArrowUp={() => dispatch(editLastMessage(conversationId))}
        onText={draft.type}
        onBlur={draft.save}
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

type Draft = ReturnType<typeof useDraft>;

/** The draft of a conversation. The others see that it is typed. */
function useDraft(conversationId: string) {
  const dispatch = useAppDispatch();
  const stored = useAppSelector((state) => selectDraft(state, conversationId));
  const store = useCallback(
    (text: string) => dispatch(storeDraft(conversationId, text)),
    [dispatch, conversationId],
  );
  const { text, type, save } = useTypedText(stored, store);
  const { onType, stop } = useTyping(conversationId);
  return {
    text,
    save,
    type: (changed: string) => {
      type(changed);
      onType(changed);
    },
    /** A stored draft is removed when it is sent. */
    end: () => {
      save();
      stop();
    },
  };
}

/** Sends the text, or the files that can be sent with the text at the first. The others stay. */
function useSend(conversationId: string, { text, end }: Draft) {
  const dispatch = useAppDispatch();
  const staged = useAppSelector((state) => selectStaged(state, conversationId));
  const canSendFiles = staged.some(isSendable);
  return {
    staged,
    /** The file that is being uploaded: sent files leave the list. */
    sending: staged.find(({ status }) => status === 'sending'),
    canSend: canSendFiles || !isBlank(text),
    send: async () => {
      end();
      const message = { conversationId, text };
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
