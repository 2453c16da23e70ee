import { Check, Clock, X } from 'lucide-react';
import type { RequestStatus } from '../../../../contract/requests.ts';

const LOOKS = {
  pending: { text: 'Pending', Icon: Clock, colour: 'bg-warm-soft text-warm' },
  accepted: { text: 'Accepted', Icon: Check, colour: 'bg-success-soft text-success' },
  rejected: { text: 'Rejected', Icon: X, colour: 'bg-danger-soft text-danger' },
} as const;

/** How a request stands: by word, shape and colour. */
export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  const { text, Icon, colour } = LOOKS[status];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-semibold ${colour}`}
    >
      <Icon aria-hidden="true" size={16} />
      {text}
    </span>
  );
}
