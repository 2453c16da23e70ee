import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isBlank } from '../../../../contract/text.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { saveEdit } from '../changeThunks.ts';
import { editChanged, editEnded, type EditedMessage } from '../chatSlice.ts';
import { MessageBox } from './MessageBox.tsx';

export function EditComposer({ editing }: { editing: EditedMessage }) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [editing.messageId]);

  const cancel = () => dispatch(editEnded());
  const save = async () => {
    setBusy(true);
    await dispatch(saveEdit());
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-2 p-3 pt-0 md:px-5 md:pb-4">
      <div className="flex items-center justify-between gap-3 rounded-xl bg-action-soft pl-4 text-sm text-action-strong">
        <p className="flex items-center gap-2">
          <Pencil aria-hidden="true" className="size-4" />
          Edit message
        </p>
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
      <MessageBox
        text={editing.text}
        onText={(text) => dispatch(editChanged(text))}
        onSubmit={() => void save()}
        canSubmit={!isBlank(editing.text)}
        busy={busy}
        action="Save"
        onEscape={cancel}
        boxRef={box}
      />
    </div>
  );
}
