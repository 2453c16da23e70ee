import { useId } from 'react';
import type { ConnectionRequest } from '../../../../contract/requests.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { LongText } from '../../../ui/LongText.tsx';
import { TimeAgo } from '../../../ui/TimeAgo.tsx';
import { RequestStatusBadge } from './RequestStatusBadge.tsx';

interface RequestRowProps {
  request: ConnectionRequest;
  /** The answer is on its way. */
  answering: boolean;
  onAccept: () => void;
  onReject: () => void;
}

/**
 * A request as one of its two people sees it; only who was asked can answer. The answers stand at
 * the left, where no live notification lies over them.
 */
export function RequestRow({ request, answering, onAccept, onReject }: RequestRowProps) {
  const { isSent, senderName, recipientName, message, status, createdAt } = request;
  const headingId = useId();
  const name = isSent ? recipientName : senderName;
  return (
    <div
      aria-busy={answering || undefined}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-2 px-4 py-4 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-4 md:px-5"
    >
      <Avatar name={name} />
      <div className="flex min-w-0 flex-col gap-1">
        <h2 id={headingId} className="font-semibold wrap-anywhere">
          <span className="font-normal text-muted">{isSent ? 'Sent to' : 'Received from'}</span>{' '}
          {name}
        </h2>
        <LongText text={message} />
        <TimeAgo iso={createdAt} dated className="text-sm text-muted" />
      </div>
      <div className="col-start-2 md:col-start-3">
        <RequestStatusBadge status={status} />
      </div>
      {!isSent && status === 'pending' && (
        <div className="col-start-2 flex gap-2">
          <Button aria-describedby={headingId} busy={answering} onClick={onAccept}>
            Accept
          </Button>
          <Button
            variant="secondary"
            aria-describedby={headingId}
            busy={answering}
            onClick={onReject}
          >
            Reject
          </Button>
        </div>
      )}
    </div>
  );
}
