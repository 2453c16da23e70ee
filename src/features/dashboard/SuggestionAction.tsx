import { Clock } from 'lucide-react';
import type { SearchResult } from '../../../contract/search.ts';
import { isPending, requestsApi } from '../requests/requestsApi.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/controls/Button.tsx';
import { Link } from '../../ui/router.ts';

interface SuggestionActionProps {
  student: SearchResult;
  /** Id of the element that names the student. */
  describedBy: string;
  onConnect: () => void;
}

/** Connects with a student, or leads to the request that waits for an answer. */
export function SuggestionAction({ student, describedBy, onConnect }: SuggestionActionProps) {
  // The dashboard loads them. Another subscription would load them again after a failure.
  const { hasAsked } = requestsApi.endpoints.getReceivedRequests.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({
      hasAsked: data?.some((one) => isPending(one) && one.senderId._id === student._id),
    }),
  });
  if (hasAsked) {
    return (
      <Link
        to="/requests"
        aria-describedby={describedBy}
        className={buttonClass('secondary', 'flex-1')}
      >
        Answer
      </Link>
    );
  }
  if (student.connectionStatus === 'pending') {
    return (
      <Badge tone="warm" Icon={Clock}>
        Request Pending
      </Badge>
    );
  }
  return (
    <Button className="flex-1" aria-describedby={describedBy} onClick={onConnect}>
      Connect
    </Button>
  );
}
