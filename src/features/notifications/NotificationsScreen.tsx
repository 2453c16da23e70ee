import { useState } from 'react';
import { Link } from '../../ui/router.ts';
import type { ConnectionRequest } from '../../../contract/requests.ts';
import type { Notification } from '../../../contract/notifications.ts';
import { errorText } from '../../api/errorText.ts';
import { MarkAllRead, NotificationList } from './list/NotificationList.tsx';
import { isRequest } from './notificationTexts.ts';
import {
  isPending,
  useAcceptRequestMutation,
  useGetReceivedRequestsQuery,
  useLazyGetReceivedRequestsQuery,
  useRejectRequestMutation,
} from '../requests/requestsApi.ts';
import { requestNote } from '../requests/requestNote.ts';
import { StatusBadge } from '../requests/StatusBadge.tsx';
import { Button, buttonClass } from '../../ui/controls/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { renderJoin } from '../sessions/renderJoin.tsx';

export default function NotificationsScreen() {
  return (
    <Page title="Notifications" actions={<MarkAllRead />}>
      <NotificationList
        renderActions={(notification) =>
          isRequest(notification) ? (
            <RequestDecision notification={notification} />
          ) : (
            <Join notification={notification} />
          )
        }
        whenEmpty={
          <Link to="/search" className={buttonClass()}>
            Find Buddies
          </Link>
        }
      />
    </Page>
  );
}

function Join({ notification }: { notification: Notification }) {
  const button = renderJoin(notification);
  return button && <div className="px-3 pb-3 pl-14.5">{button}</div>;
}

const FALLBACKS = {
  accept: 'Failed to accept request.',
  reject: 'Failed to reject request.',
} as const;
type Decision = keyof typeof FALLBACKS;

/** Accepts or rejects the connection request of a notification, or shows what was decided elsewhere. */
function RequestDecision({ notification }: { notification: Notification }) {
  const decide = useDecideRequest(notification);
  const [pending, setPending] = useState<Decision | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { request, newest, isFetching } = useGetReceivedRequestsQuery(undefined, {
    selectFromResult: ({ data = [], isFetching: isLoading }) => {
      const ofSender = data.filter(isFrom(notification));
      return {
        request: ofSender.find(isPending),
        newest: ofSender.reduce(newer, ofSender[0]),
        isFetching: isLoading,
      };
    },
  });

  const run = async (decision: Decision) => {
    setPending(decision);
    const problem = await decide(decision);
    setPending(null);
    setFailure(problem);
  };

  // The note above the buttons would move them under a finger.
  if (!request && !newest && isFetching && pending === null) return <div className="min-h-14" />;
  // The cache shows the decision of a click before the response.
  const isOver = !request && pending === null && (newest !== undefined || failure === NOT_PENDING);
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 pb-3 pl-14.5">
      {request && (
        <p className="basis-full text-sm wrap-anywhere text-muted">
          {request.profile && `Match Score ${String(request.profile.matchPercentage)}%. `}
          {requestNote(request) !== '' && `“${requestNote(request)}”`}
        </p>
      )}
      {isOver ? (
        newest && <StatusBadge status={newest.status} />
      ) : (
        <>
          <Button
            busy={pending === 'accept'}
            disabled={pending === 'reject'}
            onClick={() => void run('accept')}
          >
            Accept
          </Button>
          <Button
            variant="secondary"
            busy={pending === 'reject'}
            disabled={pending === 'accept'}
            onClick={() => void run('reject')}
          >
            Decline
          </Button>
        </>
      )}
      {failure && (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}

const isFrom =
  ({ relatedUserId }: Notification) =>
  ({ senderId }: ConnectionRequest) =>
    senderId._id === relatedUserId?._id;

const newer = (a: ConnectionRequest | undefined, b: ConnectionRequest) =>
  a && a.createdAt >= b.createdAt ? a : b;

const NOT_PENDING = 'This request is no longer waiting for an answer.';

/** Finds the pending request of the sender and decides it. Resolves to an error text or null. */
function useDecideRequest(notification: Notification) {
  const [fetchReceived] = useLazyGetReceivedRequestsQuery();
  const [accept] = useAcceptRequestMutation();
  const [reject] = useRejectRequestMutation();
  return async (decision: Decision): Promise<string | null> => {
    const received = await fetchReceived();
    if (received.error) return errorText(received.error, FALLBACKS[decision]);
    const request = received.data?.filter(isFrom(notification)).find(isPending);
    if (!request) return NOT_PENDING;
    // A failure is shown in a toast.
    const { _id: id, senderId } = request;
    await (decision === 'accept' ? accept : reject)({ id, senderId: senderId._id });
    return null;
  };
}
