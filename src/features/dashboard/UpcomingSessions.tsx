import { CalendarPlus, MapPin, Users } from 'lucide-react';
import { Link } from '../../ui/router.ts';
import type { StudySession } from '../../../contract/sessions.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { PersonNames } from '../../ui/people/PersonNames.tsx';
import { SessionFact, SessionListItem } from '../../ui/SessionListItem.tsx';
import { Placeholder } from './Placeholder.tsx';

export function UpcomingSessions({ sessions }: { sessions: readonly StudySession[] }) {
  if (sessions.length === 0) {
    return (
      <Placeholder
        Icon={CalendarPlus}
        text="No sessions scheduled in the next 24 hours."
        step="Plan a session"
        to="/sessions"
      />
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {sessions.map((session) => (
        <SessionListItem
          key={session._id}
          session={session}
          border="border-session"
          action={<DetailsLink session={session} />}
        >
          <SessionFact Icon={MapPin}>Location: {session.location || '—'}</SessionFact>
          <SessionFact Icon={Users}>
            Participants: <PersonNames people={session.participants} />
          </SessionFact>
        </SessionListItem>
      ))}
    </ul>
  );
}

const DetailsLink = ({ session: { _id, title } }: { session: StudySession }) => (
  <Link
    to={`/sessions?${new URLSearchParams({ session: _id }).toString()}`}
    className={buttonClass('secondary')}
  >
    Details <span className="sr-only">of {title}</span>
  </Link>
);
