import { useState } from 'react';
import type { PersonRef } from '../../../../contract/common/types.ts';
import type { StudySession, StudySessionBody } from '../../../../contract/sessions.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { slotFrom } from '../defaultSlots.ts';
import { newDraft } from './sessionDraft.ts';
import { SessionForm } from './SessionForm.tsx';
import { useCreateSessionMutation } from '../sessionsApi.ts';

interface ProposeSessionDialogProps {
  match: PersonRef;
  title: string;
  onCreated: (session: StudySession) => void;
  onClose: () => void;
}

/** Schedules a session with a match, by default at the next time when both are free. */
export function ProposeSessionDialog(props: ProposeSessionDialogProps) {
  const { match, title, onCreated, onClose } = props;
  const [create, { isLoading, error }] = useCreateSessionMutation();
  const [slot] = useState(() => ({ ...slotFrom(new Date()), invited: [match._id] }));
  const submit = async (body: StudySessionBody) => {
    const { data } = await create(body);
    if (data) onCreated(data);
  };
  return (
    <Dialog open isForm onClose={onClose} title={`Propose a time to ${match.name}`}>
      <SessionForm
        initial={{ ...newDraft(slot), title }}
        times={{ startTime: slot.start, endTime: slot.end }}
        isFlexible
        invitable={{ buddies: [match], isLoading: false, onRetry: undefined }}
        submitText="Propose"
        busyText="Proposing..."
        busy={isLoading}
        error={error}
        onSubmit={(body) => void submit(body)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
