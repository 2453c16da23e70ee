import { Check, Clock } from 'lucide-react';
import type { ConnectionStatus } from '../../../../contract/search.ts';
import { Button } from '../../../ui/Button.tsx';

interface ConnectionActionProps {
  status: ConnectionStatus;
  /** The request is on its way. */
  asking: boolean;
  /** Id of the element that names the student. */
  describedBy: string;
  onConnect: () => void;
}

const FACT = 'inline-flex min-h-11 items-center gap-2 text-sm font-semibold';

/** How I stand with a student, or the way to ask. */
export function ConnectionAction(props: ConnectionActionProps) {
  const { status, asking, describedBy, onConnect } = props;
  switch (status) {
    case 'pending':
      return (
        <p className={`${FACT} text-warm`}>
          <Clock aria-hidden="true" size={18} />
          Request Pending
        </p>
      );
    case 'accepted':
      return (
        <p className={`${FACT} text-success`}>
          <Check aria-hidden="true" size={18} />
          Connected
        </p>
      );
    case 'none':
      return (
        <Button
          busy={asking}
          busyText="Connecting..."
          aria-describedby={describedBy}
          onClick={onConnect}
        >
          Connect
        </Button>
      );
  }
}
