import { Check, Clock } from 'lucide-react';
import { Link } from '../../../ui/router.ts';
import type { SearchResult } from '../../../../contract/search.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { AcceptButton } from '../../requests/AcceptButton.tsx';
import { Button, buttonClass } from '../../../ui/controls/Button.tsx';

interface ConnectionActionProps {
  student: SearchResult;
  sending: boolean;
  /** Id of the element that names the student. */
  describedBy: string;
  onConnect: () => void;
}

/** Shows the connection status, or the Connect button. All have the same height. */
export function ConnectionAction(props: ConnectionActionProps) {
  const { student, sending, describedBy, onConnect } = props;
  const { _id: id, connectionStatus: status } = student;
  // Other services also use "rejected" here.
  if (status !== 'pending' && status !== 'accepted') {
    return (
      <Button
        busy={sending}
        busyText="Connecting..."
        className="flex-1"
        aria-describedby={describedBy}
        onClick={onConnect}
      >
        Connect
      </Button>
    );
  }
  return (
    <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-2">
      {status === 'pending' ? (
        <>
          <Badge tone="warm" Icon={Clock}>
            Request Pending
          </Badge>
          <AcceptButton senderId={id} describedBy={describedBy} />
        </>
      ) : (
        <>
          <Badge tone="success" Icon={Check}>
            Connected
          </Badge>
          <Link
            to={`/chat/${encodeURIComponent(id)}`}
            aria-describedby={describedBy}
            className={buttonClass('secondary', 'flex-1 px-3!')}
          >
            Chat
          </Link>
        </>
      )}
    </div>
  );
}
