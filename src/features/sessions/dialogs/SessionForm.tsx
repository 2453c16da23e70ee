import { useState, type ReactNode } from 'react';
import type { SessionTimes, StudySessionBody } from '../../../../contract/sessions.ts';
import { LIMITS } from '../../../../contract/constants.ts';
import { fieldErrors, type ApiError } from '../../../api/errorText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { TextAreaField, TextField } from '../../../ui/controls/Field.tsx';
import { DurationChips } from './DurationChips.tsx';
import { FormTimes } from '../times/FormTimes.tsx';
import {
  MISSING,
  moveStart,
  validate,
  type DraftErrors,
  type SessionDraft,
} from './sessionDraft.ts';
import { BuddyPicker, type Invitable } from './BuddyPicker.tsx';
import { TimeFields } from './TimeFields.tsx';
import { DialogFooter } from '../../../ui/overlays/DialogFooter.tsx';

interface SessionFormProps {
  initial: SessionDraft;
  /** The instants of the initial draft. An unchanged time keeps its milliseconds. */
  times: SessionTimes;
  invitable: Invitable;
  /** Id of the session that is edited. It does not make the student busy. */
  sessionId?: string;
  submitText: string;
  busyText: string;
  busy: boolean;
  /** Of the last submit. Shown at its fields; other errors are shown in a toast. */
  error: ApiError | undefined;
  onSubmit: (body: StudySessionBody) => void;
  onCancel: () => void;
}

type TextName = Exclude<keyof SessionDraft, 'participants'>;

interface TextProps {
  name: TextName;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

export function SessionForm(props: SessionFormProps) {
  const { initial, times, invitable, submitText, busyText, busy } = props;
  const { sessionId, error, onSubmit, onCancel } = props;
  const [draft, setDraft] = useState(initial);
  const [refused, setRefused] = useState<{ draft: SessionDraft; errors: DraftErrors }>();
  const serviceErrors: DraftErrors = fieldErrors(error);
  // A change of a field removes its own error.
  const errorOf = (name: keyof SessionDraft) =>
    (refused?.draft[name] === draft[name] ? refused.errors[name] : undefined) ??
    serviceErrors[name];

  const field = (name: TextName): TextProps => ({
    name,
    value: draft[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => {
      const { value } = target;
      setDraft(name === 'startTime' ? moveStart(draft, value) : { ...draft, [name]: value });
    },
  });

  const check = () => {
    const result = validate(draft, times);
    setRefused('errors' in result ? { draft, errors: result.errors } : undefined);
    return result;
  };
  const submit = () => {
    const result = check();
    if ('body' in result) onSubmit(result.body);
  };

  return (
    <Form
      className="flex flex-col gap-4"
      refusal={refused ?? error}
      onInvalid={check}
      onSubmit={submit}
    >
      <SessionFields
        field={field}
        durations={<DurationChips draft={draft} times={times} onChange={setDraft} />}
      />
      <BuddyPicker
        invitable={invitable}
        chosen={draft.participants}
        error={errorOf('participants')}
        onChange={(participants) => {
          setDraft({ ...draft, participants });
        }}
      />
      <FormTimes draft={draft} invitable={invitable} sessionId={sessionId} onChange={setDraft} />
      <DialogFooter>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyText={busyText}>
          {submitText}
        </Button>
      </DialogFooter>
    </Form>
  );
}

interface SessionFieldsProps {
  field: (name: TextName) => TextProps;
  durations: ReactNode;
}

function SessionFields({ field, durations }: SessionFieldsProps) {
  return (
    <>
      <TextField
        label="Title"
        required
        missing={MISSING.title}
        maxLength={LIMITS.nameText}
        {...field('title')}
      />
      <TextAreaField
        label="Description"
        rows={2}
        maxLength={LIMITS.descriptionText}
        {...field('description')}
      />
      <TimeFields field={field}>{durations}</TimeFields>
      <TextField label="Location" maxLength={LIMITS.nameText} {...field('location')} />
    </>
  );
}
