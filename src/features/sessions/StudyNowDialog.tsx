import { useState } from 'react';
import type { PersonRef } from '../../../contract/common/types.ts';
import { LIMITS, STUDY_NOW_MINUTES } from '../../../contract/constants.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ToggleChip } from '../../ui/controls/Chip.tsx';
import { TextField } from '../../ui/controls/Field.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { SelectField } from '../../ui/controls/SelectField.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/Dialog.tsx';
import { useStudyNowMutation } from './sessionsApi.ts';

const DEFAULT_MINUTES = 50;
/** The option for all buddies. Ids are never empty. */
const ALL = '';
/** Subjects of the student to choose from. */
const MAX_SUBJECTS = 6;

interface StudyNowDialogProps {
  /** Of the student. */
  subjects: readonly string[];
  buddies: readonly PersonRef[];
  /** Id of the buddy who is chosen at first. All by default. */
  buddyId?: string | undefined;
  onStarted: (session: StudySession) => void;
  onClose: () => void;
}

/** Starts a session now, with all buddies who want to join or with one. */
export function StudyNowDialog(props: StudyNowDialogProps) {
  const { subjects, buddies, buddyId = ALL, onStarted, onClose } = props;
  const [title, setTitle] = useState(subjects[0] ?? '');
  const [minutes, setMinutes] = useState<(typeof STUDY_NOW_MINUTES)[number]>(DEFAULT_MINUTES);
  const [withId, setWithId] = useState(buddyId);
  const [start, { isLoading }] = useStudyNowMutation();
  const submit = async () => {
    const body = { title: title.trim(), minutes, ...(withId !== ALL && { buddyId: withId }) };
    const { data } = await start(body);
    if (data) onStarted(data);
  };
  return (
    <Dialog open isForm onClose={onClose} title="Study now">
      <Form className="flex flex-col gap-4" onSubmit={() => void submit()}>
        <TextField
          label="What do you study?"
          required
          missing="Enter what you study."
          maxLength={LIMITS.nameText}
          autoComplete="off"
          value={title}
          onChange={({ target }) => {
            setTitle(target.value);
          }}
        />
        <Choices
          label="Subjects"
          values={subjects.slice(0, MAX_SUBJECTS)}
          textOf={(subject) => subject}
          chosen={title}
          onChoose={setTitle}
        />
        <Choices
          label="Duration"
          values={STUDY_NOW_MINUTES}
          textOf={(value) => `${String(value)} min`}
          chosen={minutes}
          onChoose={setMinutes}
        />
        <Company {...{ buddies, withId }} onChange={setWithId} />
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isLoading} busyText="Starting...">
            Start
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

interface CompanyProps {
  buddies: readonly PersonRef[];
  withId: string;
  onChange: (id: string) => void;
}

/** With whom, and what that means. */
function Company({ buddies, withId, onChange }: CompanyProps) {
  const options: Record<string, string> = {
    [ALL]: 'All my study buddies',
    ...Object.fromEntries(buddies.map(({ _id, name }) => [_id, name])),
  };
  return (
    <>
      <SelectField label="With" options={options} value={withId} onChange={onChange} />
      <p className="text-sm text-muted">
        {withId === ALL
          ? 'Study buddies who are online get a notice and can join with one tap. If no one has joined after ten minutes, the session leaves their list.'
          : `${options[withId] ?? ''} is invited and comes to the room.`}
      </p>
    </>
  );
}

interface ChoicesProps<Value> {
  label: string;
  values: readonly Value[];
  textOf: (value: Value) => string;
  chosen: Value;
  onChoose: (value: Value) => void;
}

function Choices<Value>({ label, values, textOf, chosen, onChoose }: ChoicesProps<Value>) {
  if (values.length === 0) return null;
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {values.map((value) => (
        <ToggleChip
          key={textOf(value)}
          label={textOf(value)}
          pressed={value === chosen}
          onToggle={() => {
            onChoose(value);
          }}
        />
      ))}
    </div>
  );
}
