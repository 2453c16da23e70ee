import { Link } from 'react-router-dom';
import type { Session } from '../../../contract/sessions.ts';
import { buttonClass } from '../../ui/buttonClass.ts';
import { spanText } from '../../ui/times.ts';

/** What is planned for the next day, each with the way to it in the calendar. */
export function UpcomingSessions({ sessions }: { sessions: readonly Session[] }) {
  if (sessions.length === 0) {
    return <p className="text-muted">No sessions scheduled in the next 24 hours.</p>;
  }
  return (
    <ul className="flex flex-col divide-y divide-line">
      {sessions.map(({ _id, title, startTime, endTime, location, participants }) => (
        <li
          key={_id}
          className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
        >
          <div className="min-w-0 wrap-anywhere">
            <h3 className="font-semibold">{title}</h3>
            <p className="text-sm tabular-nums">{spanText(startTime, endTime)}</p>
            <p className="text-sm text-muted">Location: {location || '—'}</p>
            <p className="text-sm text-muted">
              Participants: {participants.map(({ name }) => name).join(', ') || '—'}
            </p>
          </div>
          <Link
            to={`/sessions?${new URLSearchParams({ session: _id }).toString()}`}
            className={buttonClass('secondary')}
          >
            Details <span className="sr-only">of {title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
