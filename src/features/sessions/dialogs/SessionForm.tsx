import { useState, type ReactNode } from 'react';
import type {
  NewStudySessionBody,
  SessionTimes,
  StudySession,
} from '../../../../contract/sessions.ts';
import { LIMITS } from '../../../../contract/constants.ts';
import { fieldErrors, type ApiError } from '../../../api/errorText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { TextAreaField, TextField } from '../../../ui/controls/Field.tsx';
import { DurationChips } from './DurationChips.tsx';
import { RepeatFields } from './RepeatFields.tsx';
import { PlacesField } from '../open/PlacesField.tsx';
import { FormTimes } from './FormTimes.tsx';
import { useNextFreeTime } from './useNextFreeTime.ts';
import { OverlapNote } from '../times/OverlapNote.tsx';
import { PastNote } from '../times/PastNote.tsx';
import {
  draftTimes,
  MISSING,
  moveStart,
  validate,
  type DraftErrors,
  type SessionDraft,
} from './sessionDraft.ts';
import { BuddyPicker, type Invitable } from './BuddyPicker.tsx';
import { TimeFields } from './TimeFields.tsx';
import { VideoLinkField } from '../video/VideoLinkField.tsx';
import { DialogFooter } from '../../../ui/overlays/Dialog.tsx';

interface SessionFormProps {
  initial: SessionDraft;
  /** The input before a reload. */
  kept?: SessionDraft | undefined;
  /** The instants of the initial draft. An unchanged time keeps its milliseconds. */
  times: SessionTimes & Pick<StudySession, 'places'>;
  /** Proposes the next time when all are free, until the student changes the times. */
  isFlexible?: boolean | undefined;
  invitable: Invitable;
  /** Id of the session that is edited. It does not make the student busy. */
  sessionId?: string;
  submitText: string;
  busyText: string;
  busy: boolean;
  /** Of the last submit. Shown at its fields; other errors are shown in a toast. */
  error: ApiError | undefined;
  /** Called with each change of the input. */
  onChange?: ((draft: SessionDraft) => void) | undefined;
  onSubmit: (body: NewStudySessionBody) => void;
  onCancel: () => void;
}

type TextName = Exclude<keyof SessionDraft, 'participants' | 'repeat' | 'places'>;

interface TextProps {
  name: TextName;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

export function SessionForm(props: SessionFormProps) {
  const { initial, times, isFlexible = false, invitable, sessionId, error, onSubmit } = props;
  const [draft, setState] = useState(props.kept ?? initial);
  const setDraft = (next: SessionDraft) => {
    setState(next);
    props.onChange?.(next);
  };
  useNextFreeTime({ isFlexible, draft, invitable, onChange: setState });
  const [refused, setRefused] = useState<{ draft: SessionDraft; errors: DraftErrors }>();
  const serviceErrors: DraftErrors = fieldErrors(error);
  // A change of a field removes its own error.
  const errorOf = (name: keyof SessionDraft) =>
    (refused && refused.draft[name] === draft[name] ? refused.errors[name] : undefined) ??
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
    const result = validate(draft, { ...times, repeat: initial.repeat });
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
        belowTimes={
          <>
            <DurationChips draft={draft} times={times} onChange={setDraft} />
            <PastNote times={draftTimes(draft, times)} />
            <OverlapNote times={draftTimes(draft, times)} except={sessionId} />
          </>
        }
        repeat={<RepeatFields draft={draft} error={errorOf('repeat')} onChange={setDraft} />}
      />
      <InviteFields {...{ draft, invitable, sessionId, errorOf }} onChange={setDraft} />
      <FormFooter {...props} />
    </Form>
  );
}

interface InviteFieldsProps extends Pick<SessionFormProps, 'invitable' | 'sessionId'> {
  draft: SessionDraft;
  errorOf: (name: 'participants' | 'places') => string | undefined;
  onChange: (draft: SessionDraft) => void;
}

/** Who can come, and when they can. */
function InviteFields(props: InviteFieldsProps) {
  const { draft, invitable, sessionId, errorOf, onChange } = props;
  return (
    <>
      <BuddyPicker
        invitable={invitable}
        chosen={draft.participants}
        error={errorOf('participants')}
        onChange={(participants) => {
          onChange({ ...draft, participants });
        }}
      />
      <PlacesField
        places={draft.places}
        error={errorOf('places')}
        onChange={(places) => {
          onChange({ ...draft, places });
        }}
      />
      <FormTimes draft={draft} invitable={invitable} sessionId={sessionId} onChange={onChange} />
    </>
  );
}

type FormFooterProps = Pick<SessionFormProps, 'submitText' | 'busyText' | 'busy' | 'onCancel'>;

const FormFooter = ({ submitText, busyText, busy, onCancel }: FormFooterProps) => (
  <DialogFooter>
    <Button variant="secondary" onClick={onCancel}>
      Cancel
    </Button>
    <Button type="submit" busy={busy} busyText={busyText}>
      {submitText}
    </Button>
  </DialogFooter>
);

interface SessionFieldsProps {
  field: (name: TextName) => TextProps;
  belowTimes: ReactNode;
  repeat: ReactNode;
}

function SessionFields({ field, belowTimes, repeat }: SessionFieldsProps) {
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
      <TimeFields field={field}>{belowTimes}</TimeFields>
      {repeat}
      <TextField label="Location" maxLength={LIMITS.nameText} {...field('location')} />
      <VideoLinkField {...field('link')} />
    </>
  );
}
