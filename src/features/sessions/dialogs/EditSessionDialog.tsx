import { useState } from 'react';
import type { SeriesScope } from '../../../../contract/series.ts';
import type { StudySession, StudySessionChangeBody } from '../../../../contract/sessions.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { isRepeating } from '../series/isRepeating.ts';
import { repeatOf } from '../series/repeatDraft.ts';
import { CHANGE_SCOPES, RULE_SCOPES, ScopeDialog } from '../series/ScopeDialog.tsx';
import { toDraft, type SessionDraft } from './sessionDraft.ts';
import { useUpdateSessionMutation } from '../sessionsApi.ts';
import type { Invitable } from './BuddyPicker.tsx';
import { usePersistedForm } from '../persistedForm.ts';
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
  const [initial] = useState(() => draftOf(current));
  const form = usePersistedForm(session._id, initial);
  // Participants can stay invited even if they are no longer buddies.
  const { buddies } = invitable;
  const participants = session.participants.filter(
    ({ _id }) => !buddies.some((buddy) => buddy._id === _id),
  );

  /** The valid form of a session that repeats, until the student has chosen which to change. */
  const [asked, setAsked] = useState<StudySessionChangeBody>();

  const save = async (body: StudySessionChangeBody) => {
    const { data } = await update({ id: session._id, body });
    if (data) onClose();
  };

  return (
    <Dialog
      open
      isForm
      isEdited={form.restored !== undefined}
      isRoute
      onClose={onClose}
      title="Edit Session"
    >
      <SessionForm
        initial={initial}
        {...form}
        times={session}
        sessionId={session._id}
        invitable={{ ...invitable, buddies: [...buddies, ...participants] }}
        submitText="Save"
        busyText="Saving..."
        busy={isLoading}
        error={error}
        onSubmit={(body) => {
          if (isRepeating(session)) setAsked(body);
          else void save(body);
        }}
        onCancel={onClose}
      />
      <ScopeDialog<SeriesScope>
        open={asked !== undefined}
        question="Change a repeating session"
        details={asked?.repeat && 'Sessions that are on none of the new dates will be cancelled.'}
        scopes={asked?.repeat ? RULE_SCOPES : CHANGE_SCOPES}
        confirmText="Save"
        onConfirm={(scope) => {
          setAsked(undefined);
          if (asked) void save({ ...asked, scope });
        }}
        onCancel={() => {
          setAsked(undefined);
        }}
      />
    </Dialog>
  );
}

const draftOf = (session: StudySession): SessionDraft => ({
  ...toDraft(session),
  ...(Date.parse(session.endTime) > Date.now() && { repeat: repeatOf(session) }),
});
