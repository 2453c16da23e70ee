import { useState } from 'react';
import { LIMITS, PROFILE_TEXTS, WEEKDAYS } from '../../../contract/constants.ts';
import { fieldErrors } from '../../api/errorText.ts';
import { TextAreaField, TextField } from '../../ui/controls/Field.tsx';
import { HoursList } from '../../ui/people/HoursList.tsx';
import { Timetable } from '../profile/Timetable.tsx';
import { toggleDay } from '../profile/profileDraft.ts';
import { ChoiceChips } from './ChoiceChips.tsx';
import type { SetUpStep } from '../profile/setUpSteps.ts';
import { SubjectsField } from './SubjectsField.tsx';
import type { useSetUp } from './useSetUp.ts';

interface StepFieldsProps extends ReturnType<typeof useSetUp> {
  step: SetUpStep;
  /** Popular subjects; `undefined` while loading. */
  popular: readonly string[] | undefined;
}

/** Returns whether a name is a login of a provider such as j4 or jane.doe, which has no other name. */
const isLoginName = (name: string) => /^(?![A-Z][a-z]+$)[\w.-]+$/.test(name);

interface NameFieldProps {
  name: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

/** Asks for the name of a student of whom only a login is known. */
function NameField({ name, error, onChange }: NameFieldProps) {
  const [isAsked] = useState(() => isLoginName(name));
  if (!isAsked) return null;
  return (
    <TextField
      label="Your name"
      autoComplete="name"
      hint="Other students see it."
      maxLength={LIMITS.nameText}
      value={name}
      error={error}
      onChange={({ target }) => {
        onChange(target.value);
      }}
    />
  );
}

/** The fields of one step. */
export function StepFields(props: StepFieldsProps) {
  const { step, popular } = props;
  const { draft, error, edit, editThen, text, textError, setText } = props;
  const errors = fieldErrors(error);
  if (step === 'subjects') {
    return (
      <>
        <NameField
          name={draft.name}
          error={errors.name}
          onChange={(name) => {
            edit({ name });
          }}
        />
        <SubjectsField
          chosen={draft.subjects}
          popular={popular}
          text={text}
          error={textError ?? errors.subjects}
          onText={setText}
          onChange={(subjects) => {
            edit({ subjects });
          }}
        />
        <Timetable draft={draft} onUse={editThen} />
      </>
    );
  }
  if (step === 'days') {
    return (
      <>
        <ChoiceChips
          label="Days"
          values={WEEKDAYS}
          isChosen={(day) => draft.availability.includes(day)}
          onToggle={(day) => {
            edit(toggleDay(draft, day));
          }}
        />
        {draft.hours.ranges.length > 0 && <HoursList hours={draft.hours} />}
      </>
    );
  }
  return (
    <TextAreaField
      label="About you"
      rows={3}
      maxLength={PROFILE_TEXTS.bio.maxLength}
      value={draft.bio}
      error={errors.bio}
      onChange={(event) => {
        edit({ bio: event.target.value });
      }}
    />
  );
}
