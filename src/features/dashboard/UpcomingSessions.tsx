import { CalendarPlus, MapPin, Users } from 'lucide-react';
import { Link } from '../../ui/router.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { PersonNames } from '../../ui/people/PersonNames.tsx';
import { SessionFact, SessionListItem } from '../../ui/SessionListItem.tsx';
import { sessionPath } from '../../ui/sessionPaths.ts';
import { startText } from '../../ui/time/times.ts';
import { Placeholder } from './Placeholder.tsx';

interface UpcomingSessionsProps {
  /** Of the next 24 hours. */
  sessions: readonly StudySession[];
  /** The next one, if there is none of them. */
  next: StudySession | undefined;
  /** Of buddies by id. */
  names: ReadonlyMap<string, string>;
}

export function UpcomingSessions({ sessions, next, names }: UpcomingSessionsProps) {
  if (sessions.length === 0) {
    return (
      <Placeholder
        Icon={CalendarPlus}
        text="No sessions scheduled in the next 24 hours."
        {...(next
          ? {
              step: `Next: “${next.title}”, ${startText(next.startTime)}`,
              to: sessionPath(next._id),
            }
          : { step: 'Plan a session', to: '/sessions' })}
      />
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {sessions.map((session) => (
        <SessionListItem
          key={session._id}
          session={session}
          border="border-session-ground"
          action={<DetailsLink session={session} />}
        >
          <SessionFact Icon={MapPin}>Location: {session.location || '—'}</SessionFact>
          <SessionFact Icon={Users}>
            Participants: <Participants session={session} names={names} />
          </SessionFact>
        </SessionListItem>
      ))}
    </ul>
  );
}

interface ParticipantsProps {
  session: StudySession;
  names: ReadonlyMap<string, string>;
}

/** The buddy who invites the student, and who is invited. */
function Participants({ session: { createdBy, participants }, names }: ParticipantsProps) {
  const organizer = names.get(createdBy);
  const people = [
    ...(organizer === undefined ? [] : [{ _id: createdBy, name: organizer, remark: 'organizer' }]),
    ...participants.map(({ _id, name, answer }) => ({
      ...{ _id, name },
      remark: answer && answer !== 'accepted' ? ANSWERS[answer] : undefined,
    })),
  ];
  return people.length === 0 ? 'Only you so far' : <PersonNames people={people} />;
}

const ANSWERS = { pending: 'no answer yet', maybe: 'maybe', declined: 'not coming' };

const DetailsLink = ({ session }: { session: StudySession }) => (
  <Link to={sessionPath(session._id)} className={buttonClass('secondary')}>
    Details <span className="sr-only">of {session.title}</span>
  </Link>
);
