import { EyeOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { PersonRef } from '../../../contract/common/types.ts';
import type { SessionReview } from '../../../contract/reviews.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { ToggleChip } from '../../ui/controls/Chip.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { DialogFooter } from '../../ui/overlays/Dialog.tsx';
import { attendanceLabels, toBody, toDraft, type ReviewDraft } from './reviewDraft.ts';
import { useStoreReviewMutation } from './reviewsApi.ts';

interface ReviewFormProps {
  session: SessionReview;
  /** Without it, the form stays after it is saved. */
  onClose?: () => void;
}

export function ReviewForm({ session, onClose }: ReviewFormProps) {
  const { sessionId, people, review } = session;
  const [draft, setDraft] = useState(() => toDraft(session));
  const [isIncomplete, setIsIncomplete] = useState(false);
  const [store, { isLoading }] = useStoreReviewMutation();
  const change = (changes: Partial<ReviewDraft>) => {
    setDraft({ ...draft, ...changes });
    setIsIncomplete(false);
  };
  const submit = async () => {
    const body = toBody(draft, people);
    setIsIncomplete(body === null);
    if (!body) return;
    const { data } = await store({ sessionId, body });
    if (data) onClose?.();
  };
  const { attendance } = draft;
  const save = (
    <Button type="submit" busy={isLoading} busyText="Saving...">
      Save
    </Button>
  );
  const happened = attendance !== null && attendance !== 'didNotHappen';

  return (
    <Form className="flex flex-col gap-4" onSubmit={() => void submit()}>
      <RadioGroup
        label="Who came?"
        missing="Please choose one."
        options={attendanceLabels(people)}
        value={attendance}
        onChange={(next) => {
          change({ attendance: next });
        }}
      />
      {attendance === 'notEverybody' && people.length > 1 && (
        <Missing {...{ people, draft, isIncomplete }} onChange={change} />
      )}
      {happened && <Again {...{ people, draft }} onChange={change} />}
      <p className="flex items-start gap-2 text-sm text-muted">
        <EyeOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        Only you see your answers.
      </p>
      {onClose ? (
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            {review ? 'Cancel' : 'Not now'}
          </Button>
          {save}
        </DialogFooter>
      ) : (
        save
      )}
    </Form>
  );
}

interface PeopleProps {
  people: readonly PersonRef[];
  draft: ReviewDraft;
  onChange: (change: Partial<ReviewDraft>) => void;
}

function Missing(props: PeopleProps & { isIncomplete: boolean }) {
  const { people, draft, isIncomplete, onChange } = props;
  const { missing } = draft;
  return (
    <Group label="Who did not come?">
      {people.map(({ _id, name }) => (
        <Checkbox
          key={_id}
          checked={missing.includes(_id)}
          onChange={({ target }) => {
            onChange({
              missing: target.checked ? [...missing, _id] : missing.filter((id) => id !== _id),
            });
          }}
        >
          {name}
        </Checkbox>
      ))}
      {isIncomplete && (
        <p role="alert" className="text-sm text-danger">
          Please choose who did not come.
        </p>
      )}
    </Group>
  );
}

const CHOICES = [
  ['Yes', true],
  ['No', false],
] as const;

/** Pressing a chosen answer again removes it. */
function Again({ people, draft, onChange }: PeopleProps) {
  const toggle = (id: string, answer: boolean) => {
    const { [id]: previous, ...others } = draft.again;
    onChange({ again: previous === answer ? others : { ...others, [id]: answer } });
  };
  return (
    <Group label="Study together again? (optional)">
      {people.map(({ _id, name }) => (
        <div
          key={_id}
          role="group"
          aria-label={name}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1"
        >
          <span aria-hidden="true" className="min-w-0 wrap-anywhere">
            {name}
          </span>
          <span className="flex gap-2">
            {CHOICES.map(([label, answer]) => (
              <ToggleChip
                key={label}
                label={label}
                pressed={draft.again[_id] === answer}
                onToggle={() => {
                  toggle(_id, answer);
                }}
              />
            ))}
          </span>
        </div>
      ))}
    </Group>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {children}
    </fieldset>
  );
}
