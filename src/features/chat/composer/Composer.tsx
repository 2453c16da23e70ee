import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { draftChanged, selectDraft, selectUpload, uploadCancelled } from '../chatSlice.ts';
import { sendFile, sendText } from '../outbox/sendThunks.ts';
import { AttachButton } from './AttachButton.tsx';
import { MessageBox } from './MessageBox.tsx';
import { StagedFilePreview } from './StagedFilePreview.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import type { StagedFile } from './useStagedFile.ts';

interface ComposerProps {
  buddyId: string;
  file: StagedFile;
}

export function Composer({ buddyId, file: { staged, stage, unstage } }: ComposerProps) {
  const dispatch = useAppDispatch();
  const text = useAppSelector((state) => selectDraft(state, buddyId));
  const upload = useAppSelector((state) => selectUpload(state, buddyId));
  const box = useRef<HTMLTextAreaElement>(null);
  // A dropped or pasted file leaves the focus elsewhere.
  useEffect(() => {
    if (staged) box.current?.focus();
  }, [staged]);

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
      <MessageBox
        text={text}
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
