import { Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../ui/router.ts';
import type { SearchResult } from '../../../../contract/search.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, buttonClass } from '../../../ui/controls/Button.tsx';

/**
 * Renders a button that accepts the request of a student, or nothing if there is none.
 * @param describedBy id of the element that names the student
 */
export type RenderAccept = (senderId: string, describedBy: string) => ReactNode;

interface ConnectionActionProps {
  student: SearchResult;
  sending: boolean;
  /** Id of the element that names the student. */
  describedBy: string;
  onConnect: () => void;
  renderAccept: RenderAccept;
}

/** Shows the connection status, or the Connect button. All have the same height. */
export function ConnectionAction(props: ConnectionActionProps) {
  const { student, sending, describedBy, onConnect, renderAccept } = props;
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
          {renderAccept(id, describedBy)}
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
