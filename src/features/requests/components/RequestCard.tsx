import { useId } from 'react';
import type { ConnectionRequest } from '../../../../contract/requests.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LongText } from '../../../ui/LongText.tsx';
import { timeText } from '../../../ui/times.ts';
import { RequestStatusBadge } from './RequestStatusBadge.tsx';

interface RequestCardProps {
  request: ConnectionRequest;
  /** The answer is on its way. */
  answering: boolean;
  onAccept: () => void;
  onReject: () => void;
}

/** A request as one of its two people sees it; only who was asked can answer. */
export function RequestCard({ request, answering, onAccept, onReject }: RequestCardProps) {
  const { isSent, senderName, recipientName, message, status, createdAt } = request;
  const headingId = useId();
  const name = isSent ? recipientName : senderName;
  return (
    <Card className="flex flex-col gap-3" aria-busy={answering || undefined}>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={name} />
        <h2 id={headingId} className="min-w-0 flex-1 font-semibold wrap-anywhere">
          {isSent ? 'Sent to' : 'Received from'} {name}
        </h2>
        <RequestStatusBadge status={status} />
      </div>
      <LongText text={message} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <time dateTime={createdAt} className="text-sm text-muted">
          {timeText(createdAt)}
        </time>
        {!isSent && status === 'pending' && (
          <div className="flex gap-3">
            <Button
              variant="secondary"
              aria-describedby={headingId}
              busy={answering}
              onClick={onReject}
            >
              Reject
            </Button>
            <Button aria-describedby={headingId} busy={answering} onClick={onAccept}>
              Accept
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
