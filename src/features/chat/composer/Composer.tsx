import { useEffect, useRef, type RefObject } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import {
  draftChanged,
  replyCancelled,
  selectDraft,
  selectReply,
  selectUpload,
  uploadCancelled,
} from '../chatSlice.ts';
import { sendFile, sendText } from '../outbox/sendThunks.ts';
import { editLastMessage } from '../thread/changeThunks.ts';
import { AttachButton } from './AttachButton.tsx';
import { MessageBox } from './MessageBox.tsx';
import { ReplyPreview } from './ReplyPreview.tsx';
import { StagedFilePreview } from './StagedFilePreview.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import type { StagedFile } from './useStagedFile.ts';

interface ComposerProps {
  buddyId: string;
  buddyName: string;
  file: StagedFile;
}

export function Composer({ buddyId, buddyName, file: { staged, stage, unstage } }: ComposerProps) {
  const dispatch = useAppDispatch();
  const text = useAppSelector((state) => selectDraft(state, buddyId));
  const upload = useAppSelector((state) => selectUpload(state, buddyId));
  const reply = useAppSelector((state) => selectReply(state, buddyId));
  const replyId = reply?._id;
  const box = useRef<HTMLTextAreaElement>(null);
  // A dropped or pasted file leaves the focus elsewhere.
  useEffect(() => {
    if (staged) box.current?.focus();
  }, [staged]);
  useFocusOnChange(box, replyId);

  const cancelReply = () => {
    if (reply) dispatch(replyCancelled({ buddyId }));
  };
  const send = async () => {
    const message = { buddyId, text };
    if (!staged) dispatch(sendText(message));
    else if (await dispatch(sendFile(message, staged.file))) unstage();
    box.current?.focus();
  };
  return (
    <div className="flex flex-col gap-2 p-3 pt-0 md:px-5 md:pb-4">
      {upload ? (
        <UploadProgress {...upload} onCancel={() => dispatch(uploadCancelled({ buddyId }))} />
      ) : (
        staged && <StagedFilePreview {...staged} onRemove={unstage} />
      )}
      {reply && (
        <ReplyPreview
          quote={reply}
          author={reply.senderId === buddyId ? buddyName : 'You'}
          onCancel={cancelReply}
        />
      )}
      <MessageBox
        text={text}
        onEscape={cancelReply}
        onArrowUp={() => dispatch(editLastMessage(buddyId))}
        onText={(changed) => dispatch(draftChanged({ buddyId, text: changed }))}
        onSubmit={() => void send()}
        canSubmit={text.trim() !== '' || staged !== null}
        busy={upload !== undefined}
        action="Send"
        boxRef={box}
      >
        <AttachButton onFile={stage} disabled={upload !== undefined} />
      </MessageBox>
    </div>
  );
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
