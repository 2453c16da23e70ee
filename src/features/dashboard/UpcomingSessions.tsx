import { CalendarPlus, Clock, MapPin, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { StudySession } from '../../../contract/sessions.ts';
import { buttonClass } from '../../ui/controls/buttonClass.ts';
import { PersonNames } from '../../ui/people/PersonNames.tsx';
import { spanText } from '../../ui/time/times.ts';
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
        <UpcomingSession key={session._id} session={session} />
      ))}
    </ul>
  );
}

const FACT = 'flex items-start gap-2';
const ICON = 'mt-0.5 size-4 shrink-0';

function UpcomingSession({ session }: { session: StudySession }) {
  const { _id, title, startTime, endTime, location, participants } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-l-4 border-session pl-4">
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-0.5 text-sm wrap-anywhere">
        <h3 className="text-base font-semibold">{title}</h3>
        <div className={FACT}>
          <Clock aria-hidden="true" className={ICON} />
          <p className="tabular-nums">{spanText(startTime, endTime)}</p>
        </div>
        <div className={`${FACT} text-muted`}>
          <MapPin aria-hidden="true" className={ICON} />
          <p>Location: {location || '—'}</p>
        </div>
        <div className={`${FACT} text-muted`}>
          <Users aria-hidden="true" className={ICON} />
          <p>
            Participants: <PersonNames people={participants} />
          </p>
        </div>
      </div>
      <Link
        to={`/sessions?${new URLSearchParams({ session: _id }).toString()}`}
        className={buttonClass('secondary')}
      >
        Details <span className="sr-only">of {title}</span>
      </Link>
    </li>
  );
}
