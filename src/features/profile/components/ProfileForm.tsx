import { useEffect, useRef } from 'react';
import { LIMITS } from '../../../../contract/constants.ts';
import type { CallError } from '../../../api/errorText.ts';
import { fieldTexts } from '../../../api/errorText.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextAreaField, TextField } from '../../../ui/Field.tsx';
import { ErrorNotice } from '../../../ui/Notices.tsx';
import type { ProfileDraft, ProfileEdits } from '../profileDraft.ts';
import { updateErrorText } from '../profileTexts.ts';
import { AvailabilityField } from './AvailabilityField.tsx';
import { NameAdder } from './NameAdder.tsx';

interface ProfileFormProps {
  draft: ProfileDraft;
  saving: boolean;
  error: CallError | undefined;
  onEdit: (edits: ProfileEdits) => void;
  onSave: () => void;
}

/** What others learn about me. */
export function ProfileForm({ draft, saving, error, onEdit, onSave }: ProfileFormProps) {
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
      <Button type="submit" className="self-start" busy={saving} busyText="Saving...">
        Save
      </Button>
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
