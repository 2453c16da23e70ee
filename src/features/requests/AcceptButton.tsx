import { useAppSelector } from '../../app/hooks.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useAcceptRequestMutation, useGetReceivedRequestsQuery } from './requestsApi.ts';
import { selectDeciding } from './requestsSlice.ts';

interface AcceptButtonProps {
  senderId: string;
  /** Id of the element that names the sender. */
  describedBy: string;
}

/** Accepts the request of a student. Nothing unless they wait for an answer. */
export function AcceptButton({ senderId, describedBy }: AcceptButtonProps) {
  const { data: received } = useGetReceivedRequestsQuery();
  const deciding = useAppSelector(selectDeciding);
  const [accept] = useAcceptRequestMutation();
  const request = received?.find(
    (candidate) => candidate.senderId._id === senderId && candidate.status === 'pending',
  );
  if (!request) return null;
  const { _id: id } = request;
  return (
    <Button
      className="flex-1"
      busy={deciding.includes(id)}
      aria-describedby={describedBy}
      onClick={() => void accept({ id, senderId })}
    >
      Accept
    </Button>
  );
}
