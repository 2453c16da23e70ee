import { useState } from 'react';
import type { PersonRef } from '../../../../contract/common.ts';
import type { Session, SessionBody } from '../../../../contract/sessions.ts';
import { LIMITS } from '../../../../contract/constants.ts';
import { errorText, fieldTexts, type CallError } from '../../../api/errorText.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextAreaField, TextField } from '../../../ui/Field.tsx';
import { ErrorNotice } from '../../../ui/Notices.tsx';
import { localZone } from '../localInput.ts';
import { readDraft, type DraftErrors, type SessionDraft } from '../sessionDraft.ts';
import { BuddyPicker } from './BuddyPicker.tsx';

interface SessionFormProps {
  initial: SessionDraft;
  /** The session that is changed; its times stay to the millisecond where they are not touched. */
  session?: Session;
  buddies: readonly PersonRef[];
  submitText: string;
  busyText: string;
  busy: boolean;
  /** Why the last attempt failed, and what to say where the service says nothing. */
  error: CallError | undefined;
  failedText: string;
  onSubmit: (body: SessionBody) => void;
  onCancel: () => void;
}

type TextName = Exclude<keyof SessionDraft, 'participants'>;

interface TextProps {
  name: TextName;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

/** Four digits are years enough; without it a field takes six. */
const LAST_MINUTE = '9999-12-31T23:59';

export function SessionForm(props: SessionFormProps) {
  const { initial, session, buddies, submitText, busyText, busy, error, failedText } = props;
  const { onSubmit, onCancel } = props;
  const [draft, setDraft] = useState(initial);
  const [ownErrors, setOwnErrors] = useState<DraftErrors>({});
  const serverErrors: DraftErrors = fieldTexts(error);
  const errors = { ...serverErrors, ...ownErrors };
  const namesField = Object.keys(serverErrors).some((name) => name in draft);

  const field = (name: TextName): TextProps => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setDraft({ ...draft, [name]: target.value });
    },
  });

  const submit = () => {
    const read = readDraft(draft, session);
    setOwnErrors('errors' in read ? read.errors : {});
    if ('body' in read) onSubmit(read.body);
  };

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {error && !namesField && <ErrorNotice text={errorText(error, failedText)} />}
      <SessionFields field={field} />
      <BuddyPicker
        buddies={buddies}
        chosen={draft.participants}
        error={errors.participants}
        onChange={(participants) => {
          setDraft({ ...draft, participants });
        }}
      />
      <div className="flex justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyText={busyText}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}

function SessionFields({ field }: { field: (name: TextName) => TextProps }) {
  const moment = { type: 'datetime-local', required: true, max: LAST_MINUTE };
  return (
    <>
      <TextField label="Title" required maxLength={LIMITS.nameText} {...field('title')} />
      <TextAreaField
        label="Description"
        rows={3}
        maxLength={LIMITS.descriptionText}
        {...field('description')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Start" {...moment} {...field('startTime')} />
        <TextField label="End" {...moment} {...field('endTime')} />
      </div>
      <p className="text-sm text-muted">Times are in your time zone, {localZone()}.</p>
      <TextField label="Location" maxLength={LIMITS.nameText} {...field('location')} />
    </>
  );
}
