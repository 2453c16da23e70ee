import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Notification } from '../../contract/notifications.ts';
import { errorText } from '../api/errorText.ts';
import { useAppDispatch } from '../app/hooks.ts';
import { NotificationList } from '../features/notifications/components/NotificationList.tsx';
import { requestAnswered } from '../features/notifications/notificationsSlice.ts';
import {
  useAcceptRequestMutation,
  useLazyGetReceivedRequestsQuery,
  useRejectRequestMutation,
} from '../features/requests/requestsApi.ts';
import { Button } from '../ui/Button.tsx';
import { buttonClass } from '../ui/buttonClass.ts';
import { Page } from '../ui/Page.tsx';

export default function NotificationsRoute() {
  return (
    <Page title="Notifications">
      <NotificationList
        answerFor={(notification) => <RequestAnswer notification={notification} />}
        whenEmpty={
          <Link to="/search" className={buttonClass()}>
            Find Buddies
          </Link>
        }
      />
    </Page>
  );
}

/** Answers the connection request that a notification tells of. */
function RequestAnswer({ notification }: { notification: Notification }) {
  const { answer, isAccepting, isRejecting, failure } = useAnswer(notification);
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 pb-3 pl-15">
      <Button busy={isAccepting} disabled={isRejecting} onClick={() => void answer('accept')}>
        Accept
      </Button>
      <Button
        variant="secondary"
        busy={isRejecting}
        disabled={isAccepting}
        onClick={() => void answer('reject')}
      >
        Decline
      </Button>
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}

const FAILURES = {
  accept: 'Failed to accept request.',
  reject: 'Failed to reject request.',
} as const;

function useAnswer({ _id, relatedUserId }: Notification) {
  const dispatch = useAppDispatch();
  const [fetchReceived] = useLazyGetReceivedRequestsQuery();
  const [accept] = useAcceptRequestMutation();
  const [reject] = useRejectRequestMutation();
  const [underway, setUnderway] = useState<keyof typeof FAILURES | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  /** Answers what went wrong, or null. */
  const attempt = async (kind: keyof typeof FAILURES): Promise<string | null> => {
    const received = await fetchReceived();
    if (received.error) return errorText(received.error, FAILURES[kind]);
    const request = received.data?.find(
      ({ senderId, status }) => senderId._id === relatedUserId?._id && status === 'pending',
    );
    if (!request) return 'This request is no longer waiting for an answer.';
    const { error } = await (kind === 'accept' ? accept : reject)(request._id);
    return error ? errorText(error, FAILURES[kind]) : null;
  };

  const answer = async (kind: keyof typeof FAILURES) => {
    setUnderway(kind);
    const problem = await attempt(kind);
    setUnderway(null);
    setFailure(problem);
    if (problem === null) dispatch(requestAnswered(_id));
  };

  return {
    answer,
    isAccepting: underway === 'accept',
    isRejecting: underway === 'reject',
    failure,
  };
}
