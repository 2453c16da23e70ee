import { useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { draftChanged, selectDraft, selectUpload, uploadCancelled } from '../chatSlice.ts';
import { sendFile, sendText } from '../sendThunks.ts';
import { AttachButton } from './AttachButton.tsx';
import { MessageBox } from './MessageBox.tsx';
import { StagedFilePreview } from './StagedFilePreview.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useStagedFile } from './useStagedFile.ts';

/** Where the next message of a conversation is written, with or without a file. */
export function Composer({ buddyId }: { buddyId: string }) {
  const dispatch = useAppDispatch();
  const text = useAppSelector((state) => selectDraft(state, buddyId));
  const upload = useAppSelector((state) => selectUpload(state, buddyId));
  const { staged, stage, unstage } = useStagedFile();
  const box = useRef<HTMLTextAreaElement>(null);

  const send = async () => {
    const message = { buddyId, text };
    if (!staged) dispatch(sendText(message));
    else if (await dispatch(sendFile(message, staged.file))) unstage();
    box.current?.focus();
  };
  return (
    <div className="flex flex-col gap-2 p-3">
      {upload ? (
        <UploadProgress {...upload} onCancel={() => dispatch(uploadCancelled({ buddyId }))} />
      ) : (
        staged && <StagedFilePreview {...staged} onRemove={unstage} />
      )}
      <MessageBox
        text={text}
        onText={(changed) => dispatch(draftChanged({ buddyId, text: changed }))}
        onSubmit={() => void send()}
        canSubmit={text.trim() !== '' || staged !== null}
        busy={upload !== undefined}
        action="Send"
        onFile={stage}
        boxRef={box}
      >
        <AttachButton onFile={stage} disabled={upload !== undefined} />
      </MessageBox>
    </div>
  );
}
