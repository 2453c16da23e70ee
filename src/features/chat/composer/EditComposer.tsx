import { Pencil } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isBlank } from '../../../../contract/text.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { saveEdit, storeEdit } from '../changeThunks.ts';
import { editEnded, type EditedMessage } from '../chatSlice.ts';
import { MessageBox } from './MessageBox.tsx';
import { useTypedText } from './useTypedText.ts';

export function EditComposer({ editing: { messageId, text: stored } }: { editing: EditedMessage }) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  const store = useCallback(
    (changed: string) => dispatch(storeEdit(messageId, changed)),
    [dispatch, messageId],
  );
  const { text, type, save: saveText } = useTypedText(stored, store);

  const cancel = () => dispatch(editEnded());
  const save = async () => {
    saveText();
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
        text={text}
        onText={type}
        onBlur={saveText}
        onSubmit={() => void save()}
        canSubmit={!isBlank(text)}
        busy={busy}
        action="Save"
        onEscape={cancel}
        boxRef={box}
      />
    </div>
  );
}
