import { useEffect, useRef, type ReactNode } from 'react';
import type { StudySession } from '../../../contract/sessions.ts';
import { isBuddy, useGetMatchesQuery } from '../matches/matchesApi.ts';
import { useGetReviewQuery } from '../reviews/reviewsApi.ts';
import { ReviewForm } from '../reviews/ReviewForm.tsx';
import { StudyTimeOfWeek } from '../reviews/StudyTime.tsx';
import { Card } from '../../ui/Card.tsx';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/router.ts';

interface ReviewProps {
  session: StudySession;
  userId: string | null;
}

/** Asks how the session was, and then proposes the next one. Nothing for one that the student cannot review. */
export function RoomReview({ session, userId }: ReviewProps): ReactNode {
  const { currentData: review } = useGetReviewQuery(session._id);
  const heading = useRef<HTMLHeadingElement>(null);
  const isAnswered = review && review.review !== undefined;
  const wasAsked = useRef(false);
  useEffect(() => {
    if (isAnswered === false) wasAsked.current = true;
    // The button that saved the answers had the focus and is gone.
    else if (wasAsked.current && document.activeElement === document.body) heading.current?.focus();
  }, [isAnswered]);
  if (!review || Date.parse(review.until) <= Date.now()) return null;
  return (
    <Card className="p-5 sm:p-6">
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-lg font-semibold outline-none">
        How was it?
      </h2>
      {isAnswered ? (
        <div className="flex flex-col items-start gap-3">
          <p className="text-muted">Your answers are saved. Only you see them.</p>
          <StudyTimeOfWeek />
          <NextTime {...{ session, userId }} />
        </div>
      ) : (
        <ReviewForm session={review} />
      )}
    </Card>
  );
}

/** Leads to the form for a session with a buddy of this one, a week later. */
function NextTime({ session, userId }: ReviewProps): ReactNode {
  const { data: matches } = useGetMatchesQuery();
  const { createdBy, participants, startTime, endTime } = session;
  const ids = [createdBy, ...participants.map(({ _id }) => _id)].filter((id) => id !== userId);
  const buddy = matches?.find((match) => ids.includes(match.id) && isBuddy(match));
  if (!buddy) return null;
  const aWeekLater = (iso: string) => {
    const at = new Date(iso);
    // By the calendar, so that the time of day stays when summer time begins or ends.
    at.setDate(at.getDate() + 7);
    return at.toISOString();
  };
  const time = { start: aWeekLater(startTime), end: aWeekLater(endTime) };
  return (
    <Link
      to="/sessions"
      state={{ scheduleWith: buddy.id, time }}
      className={buttonClass('secondary')}
    >
      Same time next week
    </Link>
  );
}
