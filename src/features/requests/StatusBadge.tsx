import { Check, Clock, X } from 'lucide-react';
import type { RequestStatus } from '../../../contract/requests.ts';
import { Badge } from '../../ui/Badge.tsx';

const BADGES = {
  pending: { text: 'Pending', Icon: Clock, tone: 'warm' },
  accepted: { text: 'Accepted', Icon: Check, tone: 'success' },
  rejected: { text: 'Rejected', Icon: X, tone: 'danger' },
} as const;

export function StatusBadge({ status }: { status: RequestStatus }) {
  const { text, Icon, tone } = BADGES[status];
  return (
    <Badge tone={tone} Icon={Icon}>
      {text}
    </Badge>
  );
}
