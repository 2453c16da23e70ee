import type { ConnectionRequest } from '../../../contract/requests.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { useMySubjects } from '../auth/useMySubjects.ts';
import { RequestRow } from './RequestRow.tsx';
import {
  useAcceptRequestMutation,
  useRejectRequestMutation,
  useWithdrawRequestMutation,
} from './requestsApi.ts';
import { selectCanWithdraw, selectDeciding } from './requestsSlice.ts';

interface RequestRowsProps {
  requests: readonly ConnectionRequest[];
  /** Of each row. */
  Heading?: 'h2' | 'h3';
  /** Each row has the menu of the other person. */
  hasMenu?: boolean;
}

/** Rows of requests. Received pending ones have Accept and Reject, sent ones Withdraw. */
export function RequestRows({ requests, Heading = 'h2', hasMenu = false }: RequestRowsProps) {
  const mySubjects = useMySubjects();
  const deciding = useAppSelector(selectDeciding);
  const canWithdraw = useAppSelector(selectCanWithdraw);
  const [accept] = useAcceptRequestMutation();
  const [reject] = useRejectRequestMutation();
  const [withdraw] = useWithdrawRequestMutation();
  return (
    <ul className="divide-y divide-line">
      {requests.map((request) => (
        <li key={request._id}>
          <RequestRow
            request={request}
            Heading={Heading}
            hasMenu={hasMenu}
            mySubjects={mySubjects}
            deciding={deciding.includes(request._id)}
            onAccept={() => void accept(receivedOf(request))}
            onReject={() => void reject(receivedOf(request))}
            onWithdraw={
              canWithdraw
                ? () => void withdraw({ id: request._id, recipientId: request.recipientId._id })
                : undefined
            }
          />
        </li>
      ))}
    </ul>
  );
}

const receivedOf = ({ _id: id, senderId }: ConnectionRequest) => ({ id, senderId: senderId._id });
