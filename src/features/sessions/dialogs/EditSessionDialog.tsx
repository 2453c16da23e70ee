import { useState } from 'react';
import type { StudySession, StudySessionBody } from '../../../../contract/sessions.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { toDraft } from './sessionDraft.ts';
import { useUpdateSessionMutation } from '../sessionsApi.ts';
import type { Invitable } from './BuddyPicker.tsx';
import { SessionForm } from './SessionForm.tsx';

interface EditSessionDialogProps {
  session: StudySession;
  invitable: Invitable;
  onClose: () => void;
}

export function EditSessionDialog(props: EditSessionDialogProps) {
  const { session: current, invitable, onClose } = props;
  const [update, { isLoading, error }] = useUpdateSessionMutation();
  // Live updates must not change the fields while they are edited.
  const [session] = useState(current);
  // Participants can stay invited even if they are no longer buddies.
  const { buddies } = invitable;
  const participants = session.participants.filter(
    ({ _id }) => !buddies.some((buddy) => buddy._id === _id),
  );

  const save = async (body: StudySessionBody) => {
    const { data } = await update({ id: session._id, body });
    if (data) onClose();
  };

  return (
    <Dialog open isForm isRoute onClose={onClose} title="Edit Session">
      <SessionForm
        initial={toDraft(session)}
        times={session}
        sessionId={session._id}
        invitable={{ ...invitable, buddies: [...buddies, ...participants] }}
        submitText="Save"
        busyText="Saving..."
        busy={isLoading}
        error={error}
        onSubmit={(body) => void save(body)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
