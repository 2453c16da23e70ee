import type { SessionReview } from '../../../contract/reviews.ts';
import { errorText } from '../../api/errorText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorNotice } from '../../ui/loading/ErrorNotice.tsx';
import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/Dialog.tsx';
import { whenText } from '../../ui/time/formatDay.ts';
import { attendanceLabels, toDraft } from './reviewDraft.ts';
import { ReviewForm } from './ReviewForm.tsx';
import { useGetReviewQuery } from './reviewsApi.ts';

interface ReviewDialogProps {
  sessionId: string;
  /** Has a URL of its own. */
  isRoute?: boolean;
  onClose: () => void;
}

/** Asks how a session was. */
export function ReviewDialog({ sessionId, isRoute = false, onClose }: ReviewDialogProps) {
  const { currentData: session, error, isFetching, refetch } = useGetReviewQuery(sessionId);
  return (
    <Dialog open isForm isRoute={isRoute} onClose={onClose} title="How was it?">
      {session ? (
        <Review key={sessionId} session={session} onClose={onClose} />
      ) : (
        <>
          {error && !isFetching ? (
            <ErrorNotice
              text={errorText(error, 'Failed to load this session.')}
              onRetry={() => void refetch()}
            />
          ) : (
            <div role="status">
              <span className="sr-only">Loading session...</span>
              <Skeleton className="h-40" />
            </div>
          )}
          <DialogFooter>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}

function Review({ session, onClose }: { session: SessionReview; onClose: () => void }) {
  const { title, startTime, endTime, until, people } = session;
  const isFinal = Date.parse(until) <= Date.now();
  const { attendance } = toDraft(session);
  return (
    <>
      <div className="mb-4">
        <p className="text-lg font-semibold wrap-anywhere">{title}</p>
        <p className="text-sm text-muted tabular-nums">
          <time dateTime={startTime}>{whenText(startTime, endTime, new Date())}</time>
        </p>
      </div>
      {isFinal ? (
        <>
          <p className="pb-4">
            You said: {attendance && attendanceLabels(people)[attendance]}. A review can be changed
            for a week.
          </p>
          <DialogFooter>
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
          </DialogFooter>
        </>
      ) : (
        <ReviewForm session={session} onClose={onClose} />
      )}
    </>
  );
}
