import { X } from 'lucide-react';
import { useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { LIMITS } from '../../../../contract/constants.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { withNames } from '../profileDraft.ts';

interface KnownNamesProps {
  kind: 'subjects' | 'skills';
  /** What is typed so far. */
  text: string;
  onPick: (name: string) => void;
}

/** Offers names that others use and that fit what is typed. */
export type KnownNamesComponent = ComponentType<KnownNamesProps>;

interface NameAdderProps {
  label: string;
  /** What the button is called where its word alone would not tell it from the others. */
  addLabel?: string;
  names: readonly string[];
  limit: number;
  error?: string | undefined;
  kind: KnownNamesProps['kind'];
  KnownNames: KnownNamesComponent;
  onChange: (names: string[]) => void;
}

/** A list of names that grows by typing and shrinks by the x on each. */
export function NameAdder(props: NameAdderProps) {
  const { label, addLabel, names, limit, error, kind, KnownNames, onChange } = props;
  const [text, setText] = useState('');
  const input = useRef<HTMLDivElement>(null);
  const isFull = names.length >= limit;

  const focusInput = () => input.current?.querySelector('input')?.focus();
  const add = (added: string) => {
    onChange(withNames(names, added).slice(0, limit));
    setText('');
    focusInput();
  };
  const addText = () => {
    if (!isFull) add(text);
  };

  return (
    <div className="flex flex-col gap-3">
      <div ref={input} className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={label}
            maxLength={LIMITS.nameText}
            autoComplete="off"
            value={text}
            error={error}
            hint={isFull ? `That is all ${limit}. Remove one to add another.` : undefined}
            onChange={(event) => {
              setText(event.target.value);
            }}
            onKeyDown={(event) => {
              onEnter(event, addText);
            }}
          />
        </div>
        <Button
          variant="secondary"
          className="mt-6.5"
          aria-label={addLabel}
          disabled={isFull}
          onClick={addText}
        >
          Add
        </Button>
      </div>
      {!isFull && <KnownNames kind={kind} text={text} onPick={add} />}
      <NameList
        label={label}
        names={names}
        onRemove={(name) => {
          onChange(names.filter((one) => one !== name));
          focusInput();
        }}
      />
    </div>
  );
}

function onEnter(event: KeyboardEvent, action: () => void): void {
  // Enter picks a word in an input method; only otherwise does it act.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  action();
}

interface NameListProps {
  label: string;
  names: readonly string[];
  onRemove: (name: string) => void;
}

function NameList({ label, names, onRemove }: NameListProps) {
  if (names.length === 0) return null;
  return (
    <ul aria-label={`Your ${label.toLowerCase()}`} className="flex flex-wrap gap-2">
      {names.map((name) => (
        <li
          key={name}
          className="flex max-w-full items-center rounded-full bg-sunken pl-3.5 text-sm forced-colors:border"
        >
          <span className="min-w-0 py-2 wrap-anywhere">{name}</span>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            className="flex size-11 shrink-0 items-center justify-center rounded-full text-muted transition-colors hover:text-danger"
            onClick={() => {
              onRemove(name);
            }}
          >
            <X aria-hidden="true" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
