import { useEffect, useRef, useState } from 'react';
import { LIMITS, PROFILE_TEXTS } from '../../../../contract/constants.ts';
import { bannerText, fieldErrors, type ApiError } from '../../../api/errorText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextAreaField, TextField } from '../../../ui/controls/Field.tsx';
import { ErrorNotice } from '../../../ui/loading/ErrorNotice.tsx';
import { AvailabilityField } from './AvailabilityField.tsx';
import { UniversityList } from '../../auth/UniversityList.tsx';
import { HoursField } from '../hours/HoursField.tsx';
import { LeaveWarning } from './LeaveWarning.tsx';
import { NameListField } from './NameListField.tsx';
import { toggleDay, withNames, type ProfileDraft, type ProfileEdits } from '../profileDraft.ts';
import { Timetable, type TimetableProps } from '../Timetable.tsx';
import { fieldId, textFields, UNIVERSITIES, updateErrorText } from '../profileFields.ts';

interface ProfileFormProps {
  draft: ProfileDraft;
  isChanged: boolean;
  saving: boolean;
  error: ApiError | undefined;
  onEdit: (edits: ProfileEdits) => void;
  onEditThen: TimetableProps['onUse'];
  /** Gets the names that were typed but not added. */
  onSave: (added: ProfileEdits) => void;
}

const FIELD_NAMES = [
  ...textFields.map(([name]) => name),
  'subjects',
  'skills',
  'availability',
  'hours',
];

const LISTS = ['subjects', 'skills'] as const;

export function ProfileForm(props: ProfileFormProps) {
  const { draft, isChanged, saving, error, onEdit, onSave } = props;
  const errors = fieldErrors(error);
  const banner = bannerText(error, updateErrorText(error), FIELD_NAMES);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  const [typed, setTyped] = useState({ subjects: '', skills: '' });
  const isUnsaved = isChanged || Object.values(typed).some((text) => text.trim() !== '');
  const save = () => {
    const added: ProfileEdits = {};
    const rest = { ...typed };
    for (const kind of LISTS) {
      if (typed[kind].trim() === '' || draft[kind].length >= LIMITS[kind]) continue;
      added[kind] = withNames(draft[kind], typed[kind]).slice(0, LIMITS[kind]);
      rest[kind] = '';
    }
    setTyped(rest);
    onSave(added);
  };
  const list = (kind: (typeof LISTS)[number]) => ({
    ...{ kind, names: draft[kind], limit: LIMITS[kind], error: errors[kind] },
    text: typed[kind],
    onText: (text: string) => {
      setTyped((current) => ({ ...current, [kind]: text }));
    },
    onChange: (names: string[]) => {
      onEdit({ [kind]: names });
    },
  });
  return (
    <form
      ref={form}
      aria-label="My Profile"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <UniversityList id={UNIVERSITIES} text={isChanged ? draft.university : ''} />
      <TextFields draft={draft} errors={errors} onEdit={onEdit} />
      <NameListField label="Subjects" {...list('subjects')} />
      <Timetable draft={draft} onUse={props.onEditThen} />
      <NameListField label="Skills" addLabel="Add skill" {...list('skills')} />
      <TimesFields draft={draft} errors={errors} onEdit={onEdit} />
      {banner !== undefined && <ErrorNotice text={banner} />}
      {isUnsaved && <LeaveWarning />}
      <SaveBar isChanged={isUnsaved} saving={saving} />
    </form>
  );
}

interface FieldsProps {
  draft: ProfileDraft;
  errors: Record<string, string>;
  onEdit: (edits: ProfileEdits) => void;
}

function TextFields({ draft, errors, onEdit }: FieldsProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {textFields.map(([name, { isWide, rows, ...settings }]) => {
        const field = {
          ...settings,
          maxLength: PROFILE_TEXTS[name].maxLength,
          value: draft[name],
          error: errors[name],
          onChange: ({ target }: { target: { value: string } }) => {
            onEdit({ [name]: target.value });
          },
        };
        return (
          <div key={name} id={fieldId(name)} className={isWide ? 'sm:col-span-2' : ''}>
            {rows === undefined ? (
              <TextField {...field} />
            ) : (
              <TextAreaField {...field} rows={rows} />
            )}
          </div>
        );
      })}
    </div>
  );
}

function TimesFields({ draft, errors, onEdit }: FieldsProps) {
  return (
    <>
      <AvailabilityField
        days={draft.availability}
        error={errors.availability}
        onToggle={(day) => {
          onEdit(toggleDay(draft, day));
        }}
      />
      <HoursField
        hours={draft.hours}
        days={draft.availability}
        error={errors.hours}
        onChange={onEdit}
      />
    </>
  );
}

/** Stays visible while there are unsaved changes. */
function SaveBar({ isChanged, saving }: { isChanged: boolean; saving: boolean }) {
  return (
    <div
      data-save-bar={isChanged || undefined}
      className={`-mx-5 -mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-b-2xl border-t border-line bg-surface px-5 py-3 ${isChanged ? 'sticky bottom-(--bottom-bar) z-10' : ''}`}
    >
      {isChanged && <p className="text-sm text-muted">Not saved yet</p>}
      <Button type="submit" className="max-sm:grow sm:ml-auto" busy={saving} busyText="Saving...">
        Save
      </Button>
    </div>
  );
}
