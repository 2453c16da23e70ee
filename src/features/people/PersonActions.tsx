import { CalendarPlus, Check, Clock, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../ui/router.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/controls/Button.tsx';
import type { KnownPerson } from './peopleApi.ts';

interface PersonActionsProps {
  person: KnownPerson;
  /** Weekdays on which both are free. */
  sharedDays: readonly string[];
  busy: boolean;
  /** Replaces the Connect button. */
  connect: ReactNode;
  /** `undefined` on a service without withdrawals. */
  onWithdraw: ((requestId: string) => void) | undefined;
  onAccept: (requestId: string) => void;
  onReject: (requestId: string) => void;
}

/** What the student can do next with the person. */
export function PersonActions(props: PersonActionsProps) {
  const { person, sharedDays, busy, connect, onWithdraw, onAccept, onReject } = props;
  const { request, connectionStatus } = person;
  if (connectionStatus === 'accepted')
    return <MatchActions id={person._id} sharedDays={sharedDays} />;
  if (connectionStatus !== 'pending') return connect;
  if (!request) return <Pending />;
  if (request.isSent) {
    return (
      <div className="flex items-center justify-between gap-3">
        <Pending />
        {onWithdraw && (
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => {
              onWithdraw(request._id);
            }}
          >
            Withdraw
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className="flex gap-3 *:grow">
      <Button
        busy={busy}
        onClick={() => {
          onAccept(request._id);
        }}
      >
        Accept
      </Button>
      <Button
        variant="secondary"
        busy={busy}
        onClick={() => {
          onReject(request._id);
        }}
      >
        Reject
      </Button>
    </div>
  );
}

const Pending = () => (
  <div className="flex min-h-11 items-center">
    <Badge tone="warm" Icon={Clock}>
      Request Pending
    </Badge>
  </div>
);

function MatchActions({ id, sharedDays }: { id: string; sharedDays: readonly string[] }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone="success" Icon={Check}>
        Connected
      </Badge>
      <div className="flex grow flex-wrap justify-end gap-3 max-sm:*:grow">
        <Link
          to="/sessions"
          state={{ scheduleWith: id, weekdays: sharedDays }}
          className={buttonClass('secondary')}
        >
          <CalendarPlus aria-hidden="true" size="1.125rem" />
          Schedule
        </Link>
        <Link to={`/chat/${id}`} className={buttonClass()}>
          <MessageCircle aria-hidden="true" size="1.125rem" />
          Chat
        </Link>
      </div>
    </div>
  );
}
