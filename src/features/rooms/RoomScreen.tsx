import { MessageCircle } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { NO_SESSION } from '../../../contract/constants.ts';
import { HOUR } from '../../../contract/durations.ts';
import type { Room } from '../../../contract/rooms.ts';
import { errorText, statusOf } from '../../api/errorText.ts';
import { selectUserId } from '../auth/authSlice.ts';
import { RoomGoals } from './RoomGoals.tsx';
import { RoomPeople } from './RoomPeople.tsx';
import { RoomTimer } from './RoomTimer.tsx';
import { useLeaveRoomMutation, useRoom, type OpenRoom } from './roomsApi.ts';
import { countdownText, timerAt } from './timerAt.ts';
import { useServiceClock } from './useServiceClock.ts';
import { OpenSessionList } from '../sessions/OpenSessionList.tsx';
import { useGetOpenSessionsQuery } from '../sessions/openSessionsApi.ts';
import { isVideoLink } from '../sessions/videoLinkApi.ts';
import { VideoCall } from '../sessions/VideoCall.tsx';
import { useAppSelector } from '../../app/hooks.ts';
import { Card } from '../../ui/Card.tsx';
import { Button, buttonClass } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { SkeletonRows } from '../../ui/loading/Skeleton.tsx';
import { listText } from '../../ui/listText.ts';
import { Page } from '../../ui/Page.tsx';
import { Link } from '../../ui/router.ts';
import { sessionPath } from '../../ui/sessionPaths.ts';
import { lengthText } from '../../ui/time/lengthText.ts';
import { whenText } from '../../ui/time/formatDay.ts';
import { LeaveButton } from './LeaveButton.tsx';
import { RoomConversation, showRoomChat } from './RoomConversation.tsx';
import { RoomReview } from './RoomReview.tsx';
import { WaitingAlone } from './WaitingAlone.tsx';

/** The room of a study session. */
export default function RoomScreen() {
  const { sessionId = '' } = useParams();
  const { currentData: room, error, refetch } = useRoom(sessionId);
  useLeaving(sessionId);
  // A session that was cancelled, or that the student left, stays in the cache.
  if (room && statusOf(error) !== 404) return <OpenedRoom key={sessionId} room={room} />;
  return (
    <Page title="Study session">
      {error ? (
        <div className="flex flex-col items-start gap-4">
          {statusOf(error) === 400 || statusOf(error) === 404 ? (
            <ClosedRoom sessionId={sessionId} />
          ) : (
            <ErrorNotice
              text={errorText(error, 'Failed to open the room.')}
              onRetry={() => void refetch()}
            />
          )}
          <Link to="/sessions" className={buttonClass('secondary')}>
            Open the calendar
          </Link>
        </div>
      ) : (
        <SkeletonRows text="Opening the room..." count={3} />
      )}
    </Page>
  );
}

/** Offers to join the session of a buddy, or says that there is none. */
function ClosedRoom({ sessionId }: { sessionId: string }) {
  const { data: open } = useGetOpenSessionsQuery();
  const joinable = open?.find(({ _id }) => _id === sessionId);
  return joinable ? <OpenSessionList sessions={[joinable]} /> : <p>{NO_SESSION}</p>;
}

/** Tells the others at once that the student closes the room. Another tab with it enters again. */
function useLeaving(id: string): void {
  const [leave] = useLeaveRoomMutation();
  useEffect(() => {
    const onPageHide = () => void leave(id);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      onPageHide();
    };
  }, [id, leave]);
}

function OpenedRoom({ room }: { room: OpenRoom }) {
  const { session, people, timer, clock } = room;
  const { _id: id, title, link, startTime, endTime } = session;
  const userId = useAppSelector(selectUserId);
  const now = useServiceClock(clock.ahead);
  const isOver = now >= Date.parse(endTime);
  const me = people.find(({ _id }) => _id === userId);
  const state = timer && timerAt(timer, now);
  const isRunning = !isOver && state && state.phase !== 'over' && !state.isPaused;
  return (
    <Page title={title} tabTitle={isRunning ? `${countdownText(state.left)} ${title}` : title}>
      <div className="page-title -mt-3 mb-4 flex flex-wrap items-center justify-between gap-3 sm:-mt-5 sm:mb-5">
        <p className="text-muted tabular-nums">
          {[whenText(startTime, endTime, new Date(now)), session.location]
            .filter(Boolean)
            .join(' · ')}
          <br />
          {!isRunning && (
            <span className="font-medium text-ink">{progressText(room, userId, now)} </span>
          )}
          <Link to={sessionPath(id)} className="text-action underline">
            Session Details
          </Link>
        </p>
        <div className="flex flex-wrap gap-2">
          {people.length > 1 && <ChatButton />}
          <LeaveButton {...{ session, now }} />
        </div>
      </div>
      <div className="grid items-start gap-3 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <div className="flex min-w-0 flex-col gap-3 sm:gap-5">
          {isOver && <RoomReview {...{ session, userId }} />}
          <WaitingAlone {...{ room, now }} />
          <RoomPeople {...{ room, userId, now }} />
          <RoomGoals sessionId={id} goals={me?.goals ?? []} isOver={isOver} />
          {!isOver && <RoomTimer sessionId={id} timer={timer} now={now} />}
          {link !== undefined && isVideoLink(link) && (
            <Card className="max-sm:p-4">
              <VideoCall link={link} times={session} />
            </Card>
          )}
        </div>
        <RoomConversation {...{ session, userId }} />
      </div>
    </Page>
  );
}

const ChatButton = () => (
  <Button variant="secondary" className="lg:hidden" onClick={showRoomChat}>
    <MessageCircle aria-hidden="true" className="size-4" />
    Chat
  </Button>
);

/**
 * Returns how long it is until the start or the end, or with whom the student studied. A timer that runs
 * shows its own time.
 */
function progressText({ session, people }: Room, userId: string | null, now: number): string {
  const [start, end] = [Date.parse(session.startTime), Date.parse(session.endTime)];
  if (now < start) {
    const length = start - now;
    // Seconds are shown only in the last hour.
    return `Starts in ${length < HOUR ? countdownText(length) : lengthText(length)}.`;
  }
  if (now < end) return `${countdownText(end - now)} left.`;
  const me = people.find(({ _id }) => _id === userId);
  const others = people.filter(({ _id, wasHere }) => wasHere && _id !== userId);
  const isTogether = me?.wasHere && others.length > 0;
  const ended = isTogether
    ? `You studied with ${listText(others.map(({ name }) => name))}.`
    : 'This session has ended.';
  const goals = me?.goals ?? [];
  const done = goals.filter((goal) => goal.done).length;
  const sum = `Your goals: ${String(done)} of ${String(goals.length)} done.`;
  return goals.length === 0 ? ended : `${ended} ${sum}`;
}
