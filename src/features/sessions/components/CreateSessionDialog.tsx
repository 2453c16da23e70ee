import { useState } from 'react';
import type { PersonRef } from '../../../../contract/common.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import type { Proposal } from '../proposals.ts';
import { draftOfProposal } from '../sessionDraft.ts';
import { useCreateSessionMutation } from '../sessionsApi.ts';
import { SessionForm } from './SessionForm.tsx';

interface CreateSessionDialogProps {
  proposal: Proposal;
  buddies: readonly PersonRef[];
  onClose: () => void;
}

/** Mounted while a session is being scheduled; the slice takes it away once the service has it. */
export function CreateSessionDialog({ proposal, buddies, onClose }: CreateSessionDialogProps) {
  const [create, { isLoading, error }] = useCreateSessionMutation();
  const [initial] = useState(() => draftOfProposal(proposal));
  return (
    <Dialog open isForm onClose={onClose} title="Schedule New Session">
      <SessionForm
        initial={initial}
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
