import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { isEnter } from '../../../ui/controls/keys.ts';
import { TextField } from '../../../ui/controls/Field.tsx';
import { fromLocalInput } from '../dialogs/localInput.ts';
import { MISSING } from '../dialogs/sessionDraft.ts';
import { PASSED } from '../times/PastNote.tsx';

/** Adds a time that is not proposed. `onAdd` gets its start, ISO 8601. */
export function OtherTime({ onAdd }: { onAdd: (start: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);
  if (!isOpen) {
    return (
      <Button
        variant="quiet"
        onClick={() => {
          setIsOpen(true);
        }}
      >
        Choose another time
      </Button>
    );
  }
  const add = () => {
    const start = fromLocalInput(text);
    if (start === null) setError(MISSING.startTime);
    else if (Date.parse(start) <= Date.now()) setError(PASSED);
    else {
      setText('');
      setError('');
      onAdd(start);
    }
  };
  return (
    <div className="grid basis-full grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <TextField
        label="Another time"
        type="datetime-local"
        ref={field}
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value);
          setError('');
        }}
        onKeyDown={(event) => {
          // Adds the time instead of sending the form.
          if (!isEnter(event)) return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="secondary" className="mt-6.5" onClick={add}>
        Add
      </Button>
    </div>
  );
}
