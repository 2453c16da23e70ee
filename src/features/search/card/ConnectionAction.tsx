import { Check, Clock } from 'lucide-react';
import type { ConnectionStatus } from '../../../../contract/search.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';

interface ConnectionActionProps {
  status: ConnectionStatus;
  sending: boolean;
  /** Id of the element that names the student. */
  describedBy: string;
  onConnect: () => void;
}

/** Shows the connection status, or the Connect button. Both have the same height. */
export function ConnectionAction(props: ConnectionActionProps) {
  const { status, sending, describedBy, onConnect } = props;
  // Other services also use "rejected" here.
  if (status !== 'pending' && status !== 'accepted') {
    return (
      <Button
        busy={sending}
        busyText="Connecting..."
        className="w-full"
        aria-describedby={describedBy}
        onClick={onConnect}
      >
        Connect
      </Button>
    );
  }
  return (
    <div className="flex min-h-11 items-center">
      {status === 'pending' ? (
        <Badge tone="warm" Icon={Clock}>
          Request Pending
        </Badge>
      ) : (
        <Badge tone="success" Icon={Check}>
          Connected
        </Badge>
      )}
    </div>
  );
}
