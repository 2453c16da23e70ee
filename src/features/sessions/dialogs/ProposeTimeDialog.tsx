import { useState } from 'react';
import type { Participant, StudySession } from '../../../../contract/sessions.ts';
import { fieldErrors } from '../../../api/errorText.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Form } from '../../../ui/controls/Form.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/Dialog.tsx';
import { useProposeTimesMutation } from '../sessionsApi.ts';
import { OverlapNote } from '../times/OverlapNote.tsx';
import { PastNote } from '../times/PastNote.tsx';
import { draftTimes, moveStart, toDraft, validate, type DraftErrors } from './sessionDraft.ts';
import { TimeFields } from './TimeFields.tsx';

interface ProposeTimeDialogProps {
  session: StudySession;
  /** The signed-in student. */
  invited: Participant;
  onDone: () => void;
}

/** Proposes another time to the creator, starting from an earlier proposal or the time as it is. */
export function ProposeTimeDialog({ session, invited, onDone }: ProposeTimeDialogProps) {
  const [send, { isLoading, error }] = useProposeTimesMutation();
  // Live updates must not change the fields while they are edited.
  const [times] = useState(invited.proposal ?? session);
  const [draft, setDraft] = useState(() => toDraft({ ...session, ...times }));
  const [refused, setRefused] = useState<DraftErrors>({});
  const errors: DraftErrors = { ...fieldErrors(error), ...refused };

  const check = () => {
    const result = validate(draft, times);
    setRefused('errors' in result ? result.errors : {});
    return result;
  };
  const submit = async () => {
    const result = check();
    if ('errors' in result) return;
    const { startTime, endTime } = result.body;
    const { data } = await send({ id: session._id, body: { startTime, endTime } });
    if (data) onDone();
  };

  return (
    <Dialog open isForm isRoute onClose={onDone} title="Propose another time">
      <Form
        className="flex flex-col gap-4"
        refusal={error ?? (Object.keys(refused).length > 0 && refused)}
        onInvalid={check}
        onSubmit={() => void submit()}
      >
        <p>The organizer of “{session.title}” can take it with one click.</p>
        <TimeFields
          field={(name) => ({
            name,
            value: draft[name],
            error: errors[name],
            onChange: ({ target: { value } }) => {
              setDraft(
                name === 'startTime' ? moveStart(draft, value) : { ...draft, endTime: value },
              );
            },
          })}
        >
          <PastNote times={draftTimes(draft, times)} />
          <OverlapNote times={draftTimes(draft, times)} except={session._id} />
        </TimeFields>
        <DialogFooter>
          <Button variant="secondary" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" busy={isLoading} busyText="Sending...">
            Propose
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
