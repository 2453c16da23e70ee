import type { Session } from '../../../../contract/sessions.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { selectUserId } from '../../auth/authSlice.ts';
import {
  deleteClicked,
  deletionCancelled,
  dialogClosed,
  editClicked,
  selectSessionDialog,
} from '../sessionsSlice.ts';
import type { Buddy } from './BuddyPicker.tsx';
import { CreateSessionDialog } from './CreateSessionDialog.tsx';
import { EditSessionDialog } from './EditSessionDialog.tsx';
import { SessionDetailsDialog } from './SessionDetailsDialog.tsx';

interface SessionDialogsProps {
  /** Undefined until they are loaded. */
  sessions: readonly Session[] | undefined;
  buddies: readonly Buddy[];
  /** The session that was open is done with. */
  onLeave: () => void;
}

/** The one dialog that the state machine calls for, or none. */
export function SessionDialogs({ sessions, buddies, onLeave }: SessionDialogsProps) {
  const dialog = useAppSelector(selectSessionDialog);
  const userId = useAppSelector(selectUserId);
  const dispatch = useAppDispatch();

  const close = () => {
    dispatch(dialogClosed());
    onLeave();
  };

  if (dialog.kind === 'closed') return null;
  if (dialog.kind === 'creating') {
    return <CreateSessionDialog proposal={dialog} buddies={buddies} onClose={close} />;
  }
  if (!sessions) return null;
  const session = sessions.find(({ _id }) => _id === dialog.id);
  if (session && dialog.kind === 'editing') {
    return <EditSessionDialog session={session} buddies={buddies} onClose={close} />;
  }
  return (
    <SessionDetailsDialog
      session={session}
      isMine={session?.createdBy === userId}
      confirmingDelete={dialog.kind === 'confirmingDelete'}
      onEdit={() => dispatch(editClicked())}
      onDelete={() => dispatch(deleteClicked())}
      onKeep={() => dispatch(deletionCancelled())}
      onClose={close}
    />
  );
}
