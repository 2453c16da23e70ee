import { useEffect, useRef, type KeyboardEvent } from 'react';
import { LIMITS } from '../../../contract/constants.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/Field.tsx';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import { NameSuggestions } from '../search/NameSuggestions.tsx';
import { ChoiceChips } from './ChoiceChips.tsx';
import {
  isChosen,
  offeredSubjects,
  withSubjectToggled,
  withTypedSubjects,
} from './subjectChoices.ts';
import { isEnter } from '../../ui/controls/keys.ts';

interface SubjectsFieldProps {
  chosen: readonly string[];
  /** Most popular first; `undefined` while loading. */
  popular: readonly string[] | undefined;
  /** The subject that is typed but not added. */
  text: string;
  error: string | undefined;
  onText: (text: string) => void;
  onChange: (subjects: string[]) => void;
}

/** Chips of popular subjects, and a field for another one with suggestions. */
export function SubjectsField(props: SubjectsFieldProps) {
  const { chosen, popular, text, error, onText, onChange } = props;
  const { field, focusField } = useField(error, chosen.length);
  const isFull = chosen.length >= LIMITS.subjects;
  const add = (typed: string) => {
    if (isFull) return;
    onChange(withTypedSubjects(chosen, typed, popular ?? []));
    onText('');
    focusField();
  };
  return (
    <>
      {popular === undefined ? (
        <ChipSkeletons />
      ) : (
        <ChoiceChips
          label="Subjects"
          values={offeredSubjects(popular, chosen)}
          isChosen={(subject) => isChosen(chosen, subject)}
          onToggle={(subject) => {
            onChange(withSubjectToggled(chosen, subject));
          }}
        />
      )}
      <div ref={field} className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-[1_1_10rem]">
          <TextField
            label="Another subject"
            maxLength={LIMITS.nameText}
            autoComplete="off"
            value={text}
            error={error}
            hint={isFull ? `That is all ${LIMITS.subjects}. Remove one to add another.` : undefined}
            onChange={(event) => {
              onText(event.target.value);
            }}
            onKeyDown={(event) => {
              addOnEnter(event, text, () => {
                add(text);
              });
            }}
          />
        </div>
        <Button
          variant="secondary"
          className="mt-6.5 max-[17rem]:mt-0"
          disabled={isFull}
          onClick={() => {
            add(text);
          }}
        >
          Add
        </Button>
      </div>
      {!isFull && <NameSuggestions kind="subjects" text={text} onPick={add} />}
    </>
  );
}

/** Keeps the field in view above the bar with Next, when it has an error and when a chip moves it. */
function useField(error: string | undefined, chips: number) {
  const field = useRef<HTMLDivElement>(null);
  const focusField = () => field.current?.querySelector('input')?.focus();
  useEffect(() => {
    if (error !== undefined) focusField();
  }, [error]);
  useEffect(() => {
    if (field.current?.contains(document.activeElement)) {
      field.current.scrollIntoView({ block: 'nearest' });
    }
  }, [chips]);
  return { field, focusField };
}

/** About as many lines as the chips. */
const SKELETONS = ['w-36', 'w-28', 'w-40', 'w-28', 'w-36', 'w-28', 'w-32', 'w-36', 'w-28', 'w-32'];

function ChipSkeletons() {
  return (
    <div className="flex flex-wrap gap-2">
      {SKELETONS.map((width, index) => (
        <Skeleton key={index} className={`h-11 rounded-full ${width}`} />
      ))}
    </div>
  );
}

/** Without text, Enter submits the form. */
function addOnEnter(event: KeyboardEvent, text: string, add: () => void): void {
  if (!isEnter(event) || text.trim() === '') return;
  event.preventDefault();
  add();
}
