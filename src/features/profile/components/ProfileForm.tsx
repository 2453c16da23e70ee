import { useEffect, useRef } from 'react';
import { LIMITS } from '../../../../contract/constants.ts';
import type { CallError } from '../../../api/errorText.ts';
import { fieldTexts } from '../../../api/errorText.ts';
import { TextAreaField, TextField } from '../../../ui/Field.tsx';
import { ErrorNotice } from '../../../ui/Notices.tsx';
import type { ProfileDraft, ProfileEdits } from '../profileDraft.ts';
import { updateErrorText } from '../profileTexts.ts';
import { AvailabilityField } from './AvailabilityField.tsx';
import { NameAdder, type KnownNamesComponent } from './NameAdder.tsx';
import { SaveBar } from './SaveBar.tsx';

interface ProfileFormProps {
  draft: ProfileDraft;
  isChanged: boolean;
  saving: boolean;
  error: CallError | undefined;
  KnownNames: KnownNamesComponent;
  onEdit: (edits: ProfileEdits) => void;
  onSave: () => void;
}

/** What others learn about me. */
export function ProfileForm(props: ProfileFormProps) {
  const { draft, isChanged, saving, error, KnownNames, onEdit, onSave } = props;
  const problems = fieldTexts(error);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  return (
    <form
      ref={form}
      aria-label="My Profile"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <TextFields draft={draft} problems={problems} onEdit={onEdit} />
      <NameAdder
        label="Subjects"
        names={draft.subjects}
        limit={LIMITS.subjects}
        error={problems.subjects}
        kind="subjects"
        KnownNames={KnownNames}
        onChange={(subjects) => {
          onEdit({ subjects });
        }}
      />
      <NameAdder
        label="Skills"
        addLabel="Add skill"
        names={draft.skills}
        limit={LIMITS.skills}
        error={problems.skills}
        kind="skills"
        KnownNames={KnownNames}
        onChange={(skills) => {
          onEdit({ skills });
        }}
      />
      <AvailabilityField
        days={draft.availability}
        error={problems.availability}
        onChange={(availability) => {
          onEdit({ availability });
        }}
      />
      {error && <ErrorNotice text={updateErrorText(error)} />}
      <SaveBar isChanged={isChanged} saving={saving} />
    </form>
  );
}

interface TextFieldsProps {
  draft: ProfileDraft;
  problems: Record<string, string>;
  onEdit: (edits: ProfileEdits) => void;
}

const FIELDS = [
  { field: 'name', label: 'Name', autoComplete: 'name' },
  { field: 'university', label: 'University', autoComplete: 'organization' },
  { field: 'location', label: 'Location', autoComplete: 'address-level2' },
] as const;

function TextFields({ draft, problems, onEdit }: TextFieldsProps) {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:*:first:col-span-2">
        {FIELDS.map(({ field, label, autoComplete }) => (
          <TextField
            key={field}
            label={label}
            autoComplete={autoComplete}
            maxLength={LIMITS.nameText}
            value={draft[field]}
            error={problems[field]}
            onChange={(event) => {
              onEdit({ [field]: event.target.value });
            }}
          />
        ))}
      </div>
      <TextAreaField
        label="Bio"
        rows={4}
        maxLength={LIMITS.bioText}
        value={draft.bio}
        error={problems.bio}
        onChange={(event) => {
          onEdit({ bio: event.target.value });
        }}
      />
    </>
  );
}
