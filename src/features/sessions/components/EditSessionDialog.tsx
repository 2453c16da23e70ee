import { useState } from 'react';
import type { Session, SessionBody } from '../../../../contract/sessions.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { draftOfSession } from '../sessionDraft.ts';
import { useUpdateSessionMutation } from '../sessionsApi.ts';
import type { Buddy } from './BuddyPicker.tsx';
import { SessionForm } from './SessionForm.tsx';

interface EditSessionDialogProps {
  session: Session;
  buddies: readonly Buddy[];
  /** Saved or given up. */
  onClose: () => void;
}

export function EditSessionDialog({ session: given, buddies, onClose }: EditSessionDialogProps) {
  const [update, { isLoading, error }] = useUpdateSessionMutation();
  // As it was when the form opened: a change from elsewhere must not shift what is being typed.
  const [session] = useState(given);
  // Who is invited already can stay or be left out, buddy or no longer.
  const [invitable] = useState(() => [
    ...buddies,
    ...session.participants.filter(({ _id }) => !buddies.some((buddy) => buddy._id === _id)),
  ]);

  const save = async (body: SessionBody) => {
    const { data } = await update({ id: session._id, body });
    if (data) onClose();
  };

  return (
    <Dialog open isForm onClose={onClose} title="Edit Session">
      <SessionForm
        initial={draftOfSession(session)}
        times={session}
        buddies={invitable}
        submitText="Save"
        busyText="Saving..."
        busy={isLoading}
        error={error}
        failedText="Failed to update session."
        onSubmit={(body) => void save(body)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
