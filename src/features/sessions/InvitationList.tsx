import { MapPin, UserRound } from 'lucide-react';
import type { StudySession } from '../../../contract/sessions.ts';
import { PersonLink } from '../../ui/people/PersonLink.tsx';
import { SessionFact, SessionListItem } from '../../ui/SessionListItem.tsx';
import { sessionPath } from '../../ui/sessionPaths.ts';
import { QuickAnswer } from './QuickAnswer.tsx';

interface InvitationListProps {
  invitations: readonly StudySession[];
  /** Of buddies by id. */
  names: ReadonlyMap<string, string>;
}

/** Sessions to which the student is invited, with the answers. */
export function InvitationList({ invitations, names }: InvitationListProps) {
  return (
    <ul className="flex flex-col gap-4">
      {invitations.map((session) => (
        <SessionListItem
          key={session._id}
          session={session}
          border="border-session-ground"
          to={sessionPath(session._id)}
          action={<QuickAnswer session={session} />}
        >
          {session.location && <SessionFact Icon={MapPin}>{session.location}</SessionFact>}
          <SessionFact Icon={UserRound}>
            <Organizer id={session.createdBy} names={names} /> invited you
          </SessionFact>
        </SessionListItem>
      ))}
    </ul>
  );
}

/** A creator who is no buddy any more has no name here. */
function Organizer({ id, names }: { id: string; names: ReadonlyMap<string, string> }) {
  const name = names.get(id);
  return name === undefined ? 'A student' : <PersonLink id={id}>{name}</PersonLink>;
}
