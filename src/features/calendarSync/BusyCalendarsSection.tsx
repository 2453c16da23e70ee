import { CalendarClock } from 'lucide-react';
import { LoadedSection } from '../../api/Loaded.tsx';
import type { BusyCalendar } from '../../../contract/calendarSync.ts';
import { LIMITS } from '../../../contract/constants.ts';
import { BUSY_TIMES_KEPT } from '../../../contract/durations.ts';
import { errorText } from '../../api/errorText.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TimeAgo } from '../../ui/time/TimeAgo.tsx';
import { dayText } from '../../ui/time/times.ts';
import { AddBusyCalendar } from './AddBusyCalendar.tsx';
import { useGetBusyCalendarsQuery, useRemoveBusyCalendarMutation } from './busyCalendarsApi.ts';

/** Lists, adds and removes calendars with busy times. Absent on services without them. */
export default function BusyCalendarsSection() {
  return (
    <LoadedSection
      title="Busy times from another calendar"
      lead="Suggested times leave out when you are busy elsewhere. Only the times of the next 60 days are stored: no places, no people, and titles only of what cannot be read."
      query={useGetBusyCalendarsQuery()}
      failure="Failed to load your calendars."
      loading="Loading your calendars..."
      rows={1}
    >
      {(calendars) => (
        <>
          {calendars.length > 0 && (
            <ul className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
              {calendars.map((calendar) => (
                <CalendarRow key={calendar._id} calendar={calendar} />
              ))}
            </ul>
          )}
          {calendars.length < LIMITS.busyCalendars ? (
            <AddBusyCalendar />
          ) : (
            <p className="text-sm text-muted">
              You have {LIMITS.busyCalendars} calendars, which is the most.
            </p>
          )}
        </>
      )}
    </LoadedSection>
  );
}

/** Says how long a calendar was not readable, and until when its busy times count. */
function failureText({ error, failingSince }: BusyCalendar): string {
  if (failingSince === undefined) return error;
  const end = new Date(Date.parse(failingSince) + BUSY_TIMES_KEPT);
  const count = end.getTime() > Date.now() ? 'count until' : 'counted until';
  return `${error} It cannot be read since ${dayText(failingSince)}; its busy times ${count} ${dayText(end.toISOString())}.`;
}

function CalendarRow({ calendar }: { calendar: BusyCalendar }) {
  const { _id, name, kind, readAt, notice = '' } = calendar;
  const [remove, { isLoading, error: failure }] = useRemoveBusyCalendarMutation();
  const problem = failure
    ? errorText(failure, 'Failed to remove the calendar.')
    : failureText(calendar);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 md:px-5">
      <CalendarClock aria-hidden="true" size="1.25rem" className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {kind === 'file' ? 'Uploaded: ' : 'Last read: '}
          <TimeAgo iso={readAt} />
        </p>
        {notice !== '' && <p className="text-sm text-muted wrap-anywhere">{notice}</p>}
        {problem !== '' && <p className="text-sm text-danger">{problem}</p>}
      </div>
      <Button
        variant="secondary"
        aria-label={`Remove ${name}`}
        busy={isLoading}
        onClick={() => void remove(_id)}
      >
        Remove
      </Button>
    </li>
  );
}
