import { MapPin, UserRound } from 'lucide-react';
import type { OpenSession } from '../../../contract/openSessions.ts';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { SessionFact, SessionListItem } from '../../ui/SessionListItem.tsx';
import { JoinAction } from './JoinAction.tsx';
import { placesText } from './open/places.ts';

/** Sessions that buddies opened. */
export function OpenSessionList({ sessions }: { sessions: readonly OpenSession[] }) {
  return (
    <ul className="flex flex-col gap-4">
      {sessions.map((session) => (
        <SessionListItem
          key={session._id}
          session={session}
          border="border-action-soft"
          action={<JoinAction session={session} />}
        >
          {session.location && <SessionFact Icon={MapPin}>{session.location}</SessionFact>}
          <SessionFact Icon={UserRound}>
            <PersonLink id={session.creator._id}>{session.creator.name}</PersonLink> ·{' '}
            {placesText(session.placesLeft)}
          </SessionFact>
        </SessionListItem>
      ))}
    </ul>
  );
}
