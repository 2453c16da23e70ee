import { Check, Clock } from 'lucide-react';
import type { ConnectionStatus } from '../../../../contract/search.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';

interface ConnectionActionProps {
  status: ConnectionStatus;
  /** The request is on its way. */
  asking: boolean;
  /** Id of the element that names the student. */
  describedBy: string;
  onConnect: () => void;
}

/** How I stand with a student, or the way to ask; as high in either case. */
export function ConnectionAction(props: ConnectionActionProps) {
  const { status, asking, describedBy, onConnect } = props;
  // None, or what another service calls it, as where a request was rejected.
  if (status !== 'pending' && status !== 'accepted') {
    return (
      <Button
        busy={asking}
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
