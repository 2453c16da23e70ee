import { X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { LIMITS } from '../../../../contract/constants.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SubjectDot } from '../../../ui/controls/Chip.tsx';
import { TextField } from '../../../ui/controls/Field.tsx';
import { NameSuggestions } from '../../search/NameSuggestions.tsx';
import { fieldId } from '../profileFields.ts';
import { withNames } from '../profileDraft.ts';
import { subjectColour } from '../../../ui/people/subjectColour.ts';
import { isEnter } from '../../../ui/controls/keys.ts';

interface NameListFieldProps {
  label: string;
  /** Accessible name of the Add button, if the word alone is ambiguous. */
  addLabel?: string;
  names: readonly string[];
  limit: number;
  error?: string | undefined;
  kind: 'subjects' | 'skills';
  /** The name that is typed but not added. */
  text: string;
  onText: (text: string) => void;
  onChange: (names: string[]) => void;
}

export function NameListField(props: NameListFieldProps) {
  const { label, addLabel, names, limit, error, kind } = props;
  const { text, onText, onChange } = props;
  const input = useRef<HTMLDivElement>(null);
  const isFull = names.length >= limit;

  const focusInput = () => input.current?.querySelector('input')?.focus();
  const add = (added: string) => {
    onChange(withNames(names, added).slice(0, limit));
    onText('');
    focusInput();
  };
  const addText = () => {
    if (!isFull) add(text);
  };

  return (
    <div id={fieldId(kind)} className="flex flex-col gap-3">
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
              onText(event.target.value);
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
      {!isFull && <NameSuggestions kind={kind} text={text} onPick={add} />}
      <NameList
        label={label}
        isSubjects={kind === 'subjects'}
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
  if (!isEnter(event)) return;
  event.preventDefault();
  action();
}

interface NameListProps {
  label: string;
  isSubjects: boolean;
  names: readonly string[];
  onRemove: (name: string) => void;
}

function NameList({ label, isSubjects, names, onRemove }: NameListProps) {
  if (names.length === 0) return null;
  return (
    <ul aria-label={`Your ${label.toLowerCase()}`} className="flex flex-wrap gap-2">
      {names.map((name) => (
        <li
          key={name}
          className="flex max-w-full items-center rounded-full bg-sunken pl-3.5 text-sm forced-colors:border"
        >
          {isSubjects && <SubjectDot colour={subjectColour(name)} />}
          <span className="min-w-0 py-2 wrap-anywhere">{name}</span>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            className="flex size-11 shrink-0 items-center justify-center rounded-full text-muted transition-colors hover:text-danger"
            onClick={() => {
              onRemove(name);
            }}
          >
            <X aria-hidden="true" size="1rem" />
          </button>
        </li>
      ))}
    </ul>
  );
}
