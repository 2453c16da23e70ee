import { Globe } from 'lucide-react';
import { useState } from 'react';
import type { SessionBody } from '../../../../contract/sessions.ts';
import { LIMITS } from '../../../../contract/constants.ts';
import { errorText, fieldTexts, type CallError } from '../../../api/errorText.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextAreaField, TextField } from '../../../ui/Field.tsx';
import { ErrorNotice } from '../../../ui/Notices.tsx';
import { localZone } from '../localInput.ts';
import {
  readDraft,
  type DraftErrors,
  type SessionDraft,
  type SessionTimes,
} from '../sessionDraft.ts';
import { BuddyPicker, type Buddy } from './BuddyPicker.tsx';
import { DialogFooter } from './DialogFooter.tsx';

interface SessionFormProps {
  initial: SessionDraft;
  /** The instants that the form began with; each stays to the millisecond while it is not touched. */
  times: SessionTimes;
  buddies: readonly Buddy[];
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
  const { initial, times, buddies, submitText, busyText, busy, error, failedText } = props;
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
    const read = readDraft(draft, times);
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
      <DialogFooter>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyText={busyText}>
          {submitText}
        </Button>
      </DialogFooter>
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
        rows={2}
        maxLength={LIMITS.descriptionText}
        {...field('description')}
      />
      <div className="flex flex-col gap-2">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Start" {...moment} {...field('startTime')} />
          <TextField label="End" {...moment} {...field('endTime')} />
        </div>
        <p className="flex items-center gap-2 text-sm text-muted">
          <Globe aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">Times are in your time zone, {localZone()}.</span>
        </p>
      </div>
      <TextField label="Location" maxLength={LIMITS.nameText} {...field('location')} />
    </>
  );
}
