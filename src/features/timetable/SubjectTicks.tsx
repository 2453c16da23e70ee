import { useState } from 'react';
import { LIMITS } from '../../../contract/constants.ts';
import { CONTROL } from '../../ui/controls/Field.tsx';
import { NameSuggestions } from '../search/NameSuggestions.tsx';
import type { ProposedSubject } from './proposalDraft.ts';
import { SubjectMatchNote } from './SubjectMatchNote.tsx';

interface SubjectTicksProps {
  subjects: readonly ProposedSubject[];
  onChange: (subjects: ProposedSubject[]) => void;
}

/** The proposed subjects, each to be ticked and renamed. */
export function SubjectTicks({ subjects, onChange }: SubjectTicksProps) {
  const change = (index: number, changes: Partial<ProposedSubject>) => {
    onChange(subjects.map((one, at) => (at === index ? { ...one, ...changes } : one)));
  };
  const count = subjects.filter(({ isTicked }) => isTicked).length;
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-semibold">
        Subjects{' '}
        <span className="text-sm font-normal text-muted tabular-nums">
          {count} of {subjects.length}
        </span>
      </legend>
      <ul className="flex flex-col gap-1">
        {subjects.map((subject, index) => (
          <SubjectTick
            key={index}
            position={index + 1}
            subject={subject}
            onChange={(changes) => {
              change(index, changes);
            }}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface SubjectTickProps {
  position: number;
  subject: ProposedSubject;
  onChange: (changes: Partial<ProposedSubject>) => void;
}

function SubjectTick({ position, subject, onChange }: SubjectTickProps) {
  const { name, isTicked } = subject;
  /** While the student types, until a suggestion is chosen. */
  const [isTyped, setIsTyped] = useState(false);
  return (
    <li className="flex flex-col">
      <div className="flex items-center gap-1">
        <label className="-ml-3 flex size-11 shrink-0 cursor-pointer items-center justify-center">
          <input
            type="checkbox"
            aria-label={name}
            checked={isTicked}
            className="size-5 accent-action"
            onChange={({ target }) => {
              onChange({ isTicked: target.checked });
            }}
          />
        </label>
        <input
          aria-label={`Name of subject ${position}`}
          maxLength={LIMITS.nameText}
          autoComplete="off"
          value={name}
          disabled={!isTicked}
          className={`${CONTROL} min-h-11`}
          onChange={({ target }) => {
            setIsTyped(true);
            onChange({ name: target.value });
          }}
        />
      </div>
      {isTicked && (
        <div className="flex flex-col gap-2 pl-9 not-empty:pb-2 not-empty:pt-1">
          {isTyped && (
            <NameSuggestions
              kind="subjects"
              text={name}
              onPick={(picked) => {
                setIsTyped(false);
                onChange({ name: picked });
              }}
            />
          )}
          <SubjectMatchNote subject={subject} onChange={onChange} />
        </div>
      )}
    </li>
  );
}
