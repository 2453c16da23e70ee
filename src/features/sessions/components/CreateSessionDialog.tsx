import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Proposal } from '../proposals.ts';
import { draftOfProposal } from '../sessionDraft.ts';
import { useCreateSessionMutation } from '../sessionsApi.ts';
import type { Buddy } from './BuddyPicker.tsx';
import { SessionForm } from './SessionForm.tsx';

interface CreateSessionDialogProps {
  proposal: Proposal;
  buddies: readonly Buddy[];
  onClose: () => void;
}

/** Mounted while a session is being scheduled; the slice takes it away once the service has it. */
export function CreateSessionDialog({ proposal, buddies, onClose }: CreateSessionDialogProps) {
  const [create, { isLoading, error }] = useCreateSessionMutation();
  const [{ start, end }] = useState(proposal);
  return (
    <Dialog open isForm onClose={onClose} title="Schedule New Session">
      <SessionForm
        initial={draftOfProposal({ start, end })}
        times={{ startTime: start, endTime: end }}
        buddies={buddies}
        submitText="Schedule"
        busyText="Scheduling..."
        busy={isLoading}
        error={error}
        failedText="Failed to schedule session."
        onSubmit={(body) => void create(body)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
