import { useEffect, useState, type ReactNode } from 'react';
import type { StudySession, Participant } from '../../../contract/sessions.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { selectUserId } from '../auth/authSlice.ts';
import {
  closeOpenDialog,
  deleteClicked,
  dialogClosed,
  editClicked,
  leaveClicked,
  proposeClicked,
  selectSessionDialog,
  stepCancelled,
} from './sessionsSlice.ts';
import type { Invitable } from './dialogs/BuddyPicker.tsx';
import { CreateSessionDialog } from './dialogs/CreateSessionDialog.tsx';
import { EditSessionDialog } from './dialogs/EditSessionDialog.tsx';
import { findInvitation } from './dialogs/AnswerChips.tsx';
import { ProposeTimeDialog } from './dialogs/ProposeTimeDialog.tsx';
import { SessionDetailsDialog } from './dialogs/SessionDetailsDialog.tsx';
import { DAY } from '../../../contract/durations.ts';

interface SessionDialogsProps {
  /** Id of the session that the URL names. */
  open: string | null;
  /** `undefined` while loading. */
  sessions: readonly StudySession[] | undefined;
  invitable: Invitable;
  onClose: (session: string) => void;
  onCreated?: (session: StudySession) => void;
  /** The way to the conversation of the open session. */
  children?: ReactNode;
}

/** Renders the open dialog. Give it the history entry as `key`: no dialog outlives its entry. */
export function SessionDialogs(props: SessionDialogsProps) {
  const { open, sessions, invitable, onClose } = props;
  const dialog = useAppSelector((state) => selectSessionDialog(state, open));
  const userId = useAppSelector(selectUserId);
  const dispatch = useAppDispatch();
  // Going back is asynchronous, so the URL still names the session for a moment.
  const [isClosing, setIsClosing] = useState(false);
  useCloseOnUnmount();

  if (isClosing || dialog.kind === 'closed') return null;
  if (dialog.kind === 'creating') {
    return (
      <CreateSessionDialog
        slot={dialog}
        invitable={invitable}
        onClose={() => dispatch(dialogClosed())}
        onCreated={props.onCreated}
      />
    );
  }
  if (!sessions) return null;
  const { id } = dialog;
  const close = () => {
    setIsClosing(true);
    onClose(id);
  };
  const session = sessions.find(({ _id }) => _id === id);
  if (session && dialog.kind === 'editing') {
    return <EditSessionDialog session={session} invitable={invitable} onClose={close} />;
  }
  const invited = session && findInvitation(session, userId);
  if (session && invited && dialog.kind === 'proposing') {
    return (
      <ProposeTimeDialog
        session={session}
        invited={invited}
        onDone={() => dispatch(stepCancelled())}
      />
    );
  }
  return (
    <SessionDetailsDialog
      session={session}
      invited={invited}
      canReview={session !== undefined && isReviewable(session, userId)}
      isMine={session?.createdBy === userId}
      organizer={invitable.buddies.find(({ _id }) => _id === session?.createdBy)}
      step={dialog.kind}
      onEdit={() => dispatch(editClicked(id))}
      onDelete={() => dispatch(deleteClicked(id))}
      onPropose={() => dispatch(proposeClicked(id))}
      onLeave={() => dispatch(leaveClicked(id))}
      onKeep={() => dispatch(stepCancelled())}
      onClose={close}
    >
      {props.children}
    </SessionDetailsDialog>
  );
}

function useCloseOnUnmount(): void {
  const dispatch = useAppDispatch();
  useEffect(
    () => () => {
      dispatch(closeOpenDialog());
    },
    [dispatch],
  );
}

/** Milliseconds after the end in which a session can be reviewed. */
const REVIEW_PERIOD = 14 * DAY;

/**
 * Returns whether the student can review a past session: it has another participant and neither
 * declined. Services without answers to invitations have no reviews.
 */
function isReviewable(
  { createdBy, participants, endTime }: StudySession,
  userId: string | null,
): boolean {
  const ended = Date.now() - Date.parse(endTime);
  if (ended < 0 || ended > REVIEW_PERIOD) return false;
  const coming = participants.filter(hasNotDeclined).map(({ _id }) => _id);
  return coming.length > 0 && (createdBy === userId || coming.some((id) => id === userId));
}

const hasNotDeclined = ({ answer }: Participant) => answer !== undefined && answer !== 'declined';
