import { DoorOpen, MessageCircleHeart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../../../ui/router.ts';
import { NO_SESSION } from '../../../../contract/constants.ts';
import type { PersonRef } from '../../../../contract/common/types.ts';
import type { Participant, StudySession } from '../../../../contract/sessions.ts';
import { Button, buttonClass } from '../../../ui/controls/Button.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/Dialog.tsx';
import { roomPath } from '../../../ui/sessionPaths.ts';
import { JoinRequests } from '../open/JoinRequests.tsx';
import { AddToCalendarButton } from './AddToCalendarButton.tsx';
import type { SessionDialog } from '../sessionsSlice.ts';
import { InvitationAnswer } from './InvitationAnswer.tsx';
import { MainFacts, MoreFacts } from './SessionFacts.tsx';
import { SessionQuestions } from './SessionQuestions.tsx';

interface SessionDetailsDialogProps {
  /** `undefined` if the session is not in the calendar. */
  session: StudySession | undefined;
  /** The creator, if that is a buddy. */
  organizer: PersonRef | undefined;
  /** Only the creator can edit and delete. */
  isMine: boolean;
  /** Some steps open a question above the details. */
  step: SessionDialog['kind'];
  /** The signed-in student as an invited one, if the session can be answered. */
  invited: Participant | undefined;
  /** The student can review the session. */
  canReview: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onPropose: () => void;
  onLeave: () => void;
  onKeep: () => void;
  onClose: () => void;
  /** The way to the conversation of the session. */
  children: ReactNode;
}

export function SessionDetailsDialog(props: SessionDetailsDialogProps) {
  const { session, organizer, isMine, step, invited, canReview } = props;
  const { onEdit, onDelete, onPropose, onLeave, onKeep, onClose, children } = props;
  const below = useSearchBelow();
  const isAsked = invited?.answer === 'pending';

  return (
    <Dialog open isRoute onClose={onClose} title="Session Details">
      {session ? (
        <>
          <MainFacts {...{ session, organizer, isMine, below }} />
          {invited && (
            <InvitationAnswer session={session} invited={invited} onPropose={onPropose} />
          )}
          {isMine && session.places !== undefined && (
            <JoinRequests sessionId={session._id} searchBelow={below} />
          )}
          {canReview && <ReviewLink sessionId={session._id} />}
          <div className="mb-5 flex flex-wrap gap-2">
            {hasRoom(session, invited) && <RoomLink id={session._id} isPrimary={!isAsked} />}
            <AddToCalendarButton id={session._id} title={session.title} />
            {children}
          </div>
          <MoreFacts session={session} />
        </>
      ) : (
        <p className="pb-4">{NO_SESSION}</p>
      )}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        {/* Before an answer, Decline says the same. */}
        {invited && !isAsked && (
          <Button variant="danger" onClick={onLeave}>
            Leave
          </Button>
        )}
        {session && isMine && (
          <>
            <Button variant="secondary" onClick={onEdit}>
              Edit
            </Button>
            <Button variant="danger" onClick={onDelete}>
              Delete
            </Button>
          </>
        )}
      </DialogFooter>
      {session && (
        <SessionQuestions session={session} step={step} onKeep={onKeep} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Returns the search params without the session, so that the card of a person closes this dialog. */
function useSearchBelow(): string {
  const [params] = useSearchParams();
  const rest = new URLSearchParams(params);
  rest.delete('session');
  return rest.size === 0 ? '' : `?${rest.toString()}`;
}

/** Opens the question how the session was in place of the details. */
function ReviewLink({ sessionId }: { sessionId: string }) {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.delete('session');
  next.set('review', sessionId);
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-sunken p-4">
      <p className="font-semibold">How was it?</p>
      <Link to={`?${next.toString()}`} replace className={buttonClass('secondary')}>
        <MessageCircleHeart aria-hidden="true" className="size-4" />
        Say who came
      </Link>
    </div>
  );
}

/** Those who declined do not enter. A minimal service stores neither answers nor places, and has no rooms. */
const hasRoom = ({ participants, places }: StudySession, invited: Participant | undefined) =>
  invited?.answer !== 'declined' &&
  (places !== undefined || participants.some(({ answer }) => answer !== undefined));

/** Before an answer, Accept is the primary button. */
const RoomLink = ({ id, isPrimary }: { id: string; isPrimary: boolean }) => (
  <Link to={roomPath(id)} className={buttonClass(isPrimary ? 'primary' : 'secondary')}>
    <DoorOpen aria-hidden="true" size="1.125rem" />
    Open room
  </Link>
);
