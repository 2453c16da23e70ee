import { Check, Clock, X } from 'lucide-react';
import type { RequestStatus } from '../../../../contract/requests.ts';
import { Badge } from '../../../ui/Badge.tsx';

const LOOKS = {
  pending: { text: 'Pending', Icon: Clock, tone: 'warm' },
  accepted: { text: 'Accepted', Icon: Check, tone: 'success' },
  rejected: { text: 'Rejected', Icon: X, tone: 'danger' },
} as const;

/** How a request stands: by word, shape and colour. */
export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  const { text, Icon, tone } = LOOKS[status];
  return (
    <Badge tone={tone} Icon={Icon}>
      {text}
    </Badge>
  );
}
