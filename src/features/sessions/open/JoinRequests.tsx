import { useId } from 'react';
import type { ReceivedJoin } from '../../../../contract/openSessions.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import { useDecideJoinMutation, useGetJoinsQuery } from '../openSessionsApi.ts';

interface JoinRequestsProps {
  sessionId: string;
  /** See PersonLink. */
  searchBelow: string;
}

/** Who asks to join an open session of the student. */
export function JoinRequests({ sessionId, searchBelow }: JoinRequestsProps) {
  const { data: joins = [] } = useGetJoinsQuery(sessionId);
  const id = useId();
  if (joins.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-5 flex flex-col gap-3 rounded-xl bg-sunken p-4">
      <h3 id={id} className="font-semibold">
        Requests to join
      </h3>
      <ul className="flex flex-col gap-4">
        {joins.map((join) => (
          <JoinRequest key={join.student._id} {...{ sessionId, join, searchBelow }} />
        ))}
      </ul>
    </section>
  );
}

function JoinRequest(props: JoinRequestsProps & { join: ReceivedJoin }) {
  const { sessionId, join, searchBelow } = props;
  const { _id: userId, name, avatar } = join.student;
  const [decide, { isLoading, originalArgs }] = useDecideJoinMutation();
  const sent = isLoading ? originalArgs?.decision : undefined;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
        <Avatar name={name} picture={avatar} />
        <div className="min-w-0 wrap-anywhere">
          <PersonLink id={userId} searchBelow={searchBelow}>
            {name}
          </PersonLink>
          {join.message && <p className="text-sm text-muted">“{join.message}”</p>}
        </div>
      </div>
      <div className="flex gap-2">
        <Button
          busy={sent === 'accept'}
          disabled={sent === 'reject'}
          aria-label={`Accept ${name}`}
          onClick={() => void decide({ sessionId, userId, decision: 'accept' })}
        >
          Accept
        </Button>
        <Button
          variant="secondary"
          busy={sent === 'reject'}
          disabled={sent === 'accept'}
          aria-label={`Decline ${name}`}
          onClick={() => void decide({ sessionId, userId, decision: 'reject' })}
        >
          Decline
        </Button>
      </div>
    </li>
  );
}
