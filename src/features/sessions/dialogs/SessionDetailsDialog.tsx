import {
  AlignLeft,
  BookOpen,
  Clock,
  DoorOpen,
  Globe,
  MapPin,
  Repeat,
  UserRound,
  Users,
  Video,
  type LucideIcon,
  MessageCircleHeart,
} from 'lucide-react';
import { use, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../../../ui/router.ts';
import type { PersonRef } from '../../../../contract/common/types.ts';
import type { Participant, StudySession } from '../../../../contract/sessions.ts';
import { Button, buttonClass } from '../../../ui/controls/Button.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/Dialog.tsx';
import { PersonNames } from '../../../ui/people/PersonNames.tsx';
import { roomPath } from '../../../ui/sessionPath.ts';
import { whenText } from '../../../ui/time/formatDay.ts';
import { timeText } from '../../../ui/time/times.ts';
import { localZone } from '../../../ui/time/zone.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectUserId } from '../../auth/authSlice.ts';
import { attendanceText } from '../attendanceText.ts';
import { JoinRequests } from '../open/JoinRequests.tsx';
import { placesText } from '../open/places.ts';
import { AddToCalendarButton } from './AddToCalendarButton.tsx';
import type { SessionDialog } from '../sessionsSlice.ts';
import { seriesText } from '../series/repeatDraft.ts';
import { SessionConversationSlot } from './conversationSlot.ts';
import { InvitationAnswer } from './InvitationAnswer.tsx';
import { ParticipantList } from './ParticipantList.tsx';
import { SessionQuestions } from './SessionQuestions.tsx';
import { isVideoLink } from '../video/videoLinkApi.ts';
import { VideoCall } from '../video/VideoCall.tsx';

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
}

export function SessionDetailsDialog(props: SessionDetailsDialogProps) {
  const { session, organizer, isMine, step, invited, canReview } = props;
  const { onEdit, onDelete, onPropose, onLeave, onKeep, onClose } = props;
  const below = useSearchBelow();
  const renderConversation = use(SessionConversationSlot);

  return (
    <Dialog open isRoute onClose={onClose} title="Session Details">
      {session ? (
        <>
          <Summary session={session} organizer={organizer} />
          {invited && (
            <InvitationAnswer session={session} invited={invited} onPropose={onPropose} />
          )}
          {isMine && session.places !== undefined && (
            <JoinRequests sessionId={session._id} searchBelow={below} />
          )}
          {canReview && <ReviewLink sessionId={session._id} />}
          <Details {...{ session, organizer, isMine, below }} />
          <div className="flex flex-wrap gap-2">
            {invitesWithAnswers(session) && <RoomLink id={session._id} />}
            <AddToCalendarButton id={session._id} title={session.title} />
            {renderConversation(session._id)}
          </div>
        </>
      ) : (
        <p className="pb-4">This session was cancelled, or you do not take part in it.</p>
      )}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        {invited && (
          <Button variant="danger" onClick={onLeave}>
            Leave
          </Button>
        )}
        {session && isMine && (
          <>
            <Button onClick={onEdit}>Edit</Button>
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

interface SummaryProps {
  session: StudySession;
  organizer: PersonRef | undefined;
}

/** The title, and below it when, where and with whom. */
function Summary({ session, organizer }: SummaryProps) {
  const { title, startTime, endTime, location } = session;
  const userId = useAppSelector(selectUserId);
  const lines = [
    whenText(startTime, endTime, new Date()),
    location,
    attendanceText(session, { userId, organizer: organizer?.name }),
  ].filter(Boolean);
  return (
    <div className="mb-5 flex flex-col gap-1">
      <dl className="wrap-anywhere">
        <Fact name="Title" Icon={BookOpen}>
          <span className="text-lg font-semibold">{title}</span>
        </Fact>
      </dl>
      {/* In the column of the texts. */}
      <div className="pl-8 wrap-anywhere tabular-nums">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}

interface DetailsProps {
  session: StudySession;
  organizer: PersonRef | undefined;
  isMine: boolean;
  /** See PersonLink. */
  below: string;
}

function Details({ session, organizer, isMine, below }: DetailsProps) {
  return (
    <dl className="grid gap-4 wrap-anywhere sm:grid-cols-2">
      <Fact name="Description" Icon={AlignLeft} isWide>
        <span className="whitespace-pre-wrap">{session.description || '—'}</span>
      </Fact>
      <Fact name="Start" Icon={Clock}>
        <time dateTime={session.startTime}>{timeText(session.startTime)}</time>
      </Fact>
      <Fact name="End" Icon={Clock}>
        <time dateTime={session.endTime}>{timeText(session.endTime)}</time>
      </Fact>
      {session.series && (
        <Fact name="Repeats" Icon={Repeat} isWide>
          {seriesText(session.series)}
        </Fact>
      )}
      <Fact name="Time zone" Icon={Globe}>
        {localZone()}
      </Fact>
      <Fact name="Location" Icon={MapPin}>
        {session.location || '—'}
      </Fact>
      {session.link !== undefined && isVideoLink(session.link) && (
        <Fact name="Video call" Icon={Video} isWide>
          <VideoCall link={session.link} times={session} />
        </Fact>
      )}
      {session.placesLeft !== undefined && (
        <Fact name="Open to study buddies" Icon={DoorOpen} isWide>
          {placesText(session.placesLeft)}
        </Fact>
      )}
      {organizer && (
        <Fact name="Organizer" Icon={UserRound} isWide>
          <PersonNames people={[organizer]} searchBelow={below} />
        </Fact>
      )}
      <Fact name="Participants" Icon={Users} isWide>
        <ParticipantList session={session} isMine={isMine} searchBelow={below} />
      </Fact>
    </dl>
  );
}

/** Returns the search params without the session, so that the card of a person closes this dialog. */
function useSearchBelow(): string {
  const [params] = useSearchParams();
  const rest = new URLSearchParams(params);
  rest.delete('session');
  return rest.size === 0 ? '' : `?${rest.toString()}`;
}

interface FactProps {
  name: string;
  Icon: LucideIcon;
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ name, Icon, isWide = false, children }: FactProps) {
  return (
    <div
      className={`grid min-w-0 grid-cols-[auto_1fr] content-start gap-x-3 ${isWide ? 'sm:col-span-2' : ''}`}
    >
      <dt className="contents text-sm text-muted">
        <Icon aria-hidden="true" className="row-span-2 mt-0.5 size-5" />
        {name}
      </dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
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

/** A minimal service stores no answers and has no rooms. */
const invitesWithAnswers = ({ participants }: StudySession) =>
  participants.some(({ answer }) => answer !== undefined);

const RoomLink = ({ id }: { id: string }) => (
  <Link to={roomPath(id)} className={buttonClass('primary', 'my-4')}>
    <DoorOpen aria-hidden="true" size={18} />
    Open room
  </Link>
);
