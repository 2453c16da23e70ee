import { useState } from 'react';
import type { StudySession } from '../../../../contract/sessions.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useCreateSessionMutation } from '../sessionsApi.ts';
import type { Invitable } from './BuddyPicker.tsx';
import type { Slot } from '../defaultSlots.ts';
import { newDraft } from './sessionDraft.ts';
import { usePersistedForm } from '../persistedForm.ts';
import { SessionForm } from './SessionForm.tsx';

interface CreateSessionDialogProps {
  slot: Slot;
  invitable: Invitable;
  onClose: () => void;
  onCreated: ((session: StudySession) => void) | undefined;
}

/** The slice closes the dialog once the session is created. */
export function CreateSessionDialog(props: CreateSessionDialogProps) {
  const { slot, invitable, onClose, onCreated } = props;
  const [create, { isLoading, error }] = useCreateSessionMutation();
  const [initial] = useState(slot);
  const form = usePersistedForm(null, newDraft(initial));
  return (
    <Dialog
      open
      isForm
      isEdited={form.restored !== undefined}
      onClose={onClose}
      title="Schedule New Session"
    >
      <SessionForm
        initial={newDraft(initial)}
        {...form}
        times={{ startTime: initial.start, endTime: initial.end }}
        invitable={invitable}
        submitText="Schedule"
        busyText="Scheduling..."
        busy={isLoading}
        error={error}
        onSubmit={(body) => {
          void create(body).then(({ data }) => {
            if (data) onCreated?.(data);
          });
        }}
        onCancel={onClose}
      />
    </Dialog>
  );
}
