import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
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
import {
  durationOf,
  MISSING,
  moveStart,
  validate,
  withDuration,
  type DraftErrors,
  type SessionDraft,
} from './sessionDraft.ts';
import { BuddyPicker, type Invitable } from './BuddyPicker.tsx';
import { TimeFields } from './TimeFields.tsx';
import { useTimeQuestion } from './useTimeQuestion.tsx';
import { VideoLinkField } from './VideoLinkField.tsx';
import { DialogFooter } from '../../../ui/overlays/Dialog.tsx';

interface SessionFormProps {
  initial: SessionDraft;
  /** The input before a reload. */
  restored?: SessionDraft | undefined;
  /** The instants of the initial draft. An unchanged time keeps its milliseconds. */
  times: SessionTimes & Pick<StudySession, 'places'>;
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
  const { times, invitable, sessionId, error } = props;
  const { draft, setDraft, refused, errorOf, field, check } = useSessionForm(props);
  const { ask, isChecking, dialog, timesRef } = useTimeQuestion(props);
  const submit = () => {
    const result = check();
    if ('body' in result) void ask(result.body);
  };

  return (
    <Form
      className="flex flex-col gap-4"
      refusal={refused ?? error}
      onInvalid={check}
      onSubmit={submit}
    >
      <TextField
        label="Title"
        required
        missing={MISSING.title}
        maxLength={LIMITS.nameText}
        {...field('title')}
      />
      <BuddyPicker
        invitable={invitable}
        chosen={draft.participants}
        error={errorOf('participants')}
        onChange={(participants) => {
          setDraft({ ...draft, participants });
        }}
      />
      <FormTimes ref={timesRef} {...{ draft, times, invitable, sessionId }} onChange={setDraft} />
      <Times {...{ draft, times, field }} onChange={setDraft} />
      <PlaceAndDescription field={field} />
      <MoreFields {...{ draft, field, errorOf }} onChange={setDraft} />
      <FormFooter {...props} busy={props.busy || isChecking} />
      {dialog}
    </Form>
  );
}

/** The edited draft and its errors. */
function useSessionForm(props: SessionFormProps) {
  const { initial, times, error } = props;
  const [draft, setState] = useState(props.restored ?? initial);
  const setDraft = (next: SessionDraft) => {
    setState(next);
    props.onChange?.(next);
  };
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
  return { draft, setDraft, refused, errorOf, field, check };
}

interface TimesProps extends Pick<SessionFormProps, 'times'> {
  draft: SessionDraft;
  field: Field;
  onChange: (draft: SessionDraft) => void;
}

const Times = ({ draft, times, field, onChange }: TimesProps) => (
  <TimeFields field={field}>
    <DurationChips
      minutes={durationOf(draft, times)}
      disabled={draft.startTime === ''}
      onChange={(minutes) => {
        onChange(withDuration(draft, minutes, times));
      }}
    />
  </TimeFields>
);

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

type Field = (name: TextName) => TextProps;

const PlaceAndDescription = ({ field }: { field: Field }) => (
  <>
    <TextField label="Location" maxLength={LIMITS.nameText} {...field('location')} />
    <TextAreaField
      label="Description"
      rows={2}
      maxLength={LIMITS.descriptionText}
      {...field('description')}
    />
  </>
);

interface MoreFieldsProps {
  draft: SessionDraft;
  field: Field;
  errorOf: (name: keyof SessionDraft) => string | undefined;
  onChange: (draft: SessionDraft) => void;
}

/** What few sessions need. It is unfolded if it has a value or an error. */
function MoreFields({ draft, field, errorOf, onChange }: MoreFieldsProps) {
  const [isUsed] = useState(
    () =>
      draft.link !== '' ||
      draft.places !== undefined ||
      (draft.repeat?.interval ?? 'none') !== 'none',
  );
  const [isOpen, setIsOpen] = useState(isUsed);
  const hasError = MORE_FIELDS.some((name) => errorOf(name) !== undefined);
  return (
    <details
      open={isOpen || hasError}
      className="group"
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
      }}
    >
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-lg font-medium text-action [&::-webkit-details-marker]:hidden">
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform group-open:rotate-180"
        />
        Repeat, video link, open places
      </summary>
      <div className="flex flex-col gap-4 pt-2">
        <RepeatFields draft={draft} error={errorOf('repeat')} onChange={onChange} />
        <VideoLinkField {...field('link')} />
        <PlacesField
          places={draft.places}
          error={errorOf('places')}
          onChange={(places) => {
            onChange({ ...draft, places });
          }}
        />
      </div>
    </details>
  );
}

const MORE_FIELDS = ['repeat', 'link', 'places'] as const;
