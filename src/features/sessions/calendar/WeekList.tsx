import { Plus } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { StudySession } from '../../../../contract/sessions.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Skeleton } from '../../../ui/loading/Skeleton.tsx';
import { toIsoDay } from '../../../ui/time/times.ts';
import { addDays, periodOf, type FirstWeekday } from './calendarPeriod.ts';
import { dayText, scheduleOn, timeSpanText } from './calendarFormats.ts';
import { STATUS_LABELS, invitationStatus, type InvitationStatus } from './invitationStatus.ts';
import type { SessionColour } from './sessionColours.ts';

interface WeekListProps {
  /** `undefined` while loading. */
  sessions: readonly StudySession[] | undefined;
  userId: string | null;
  date: Date;
  colours: ReadonlyMap<string, SessionColour>;
  onDay: (day: Date) => void;
  onOpen: (id: string) => void;
}

/** The days of a week with their sessions, for a window that is too narrow for columns. */
export function WeekList({
  sessions,
  date,
  firstWeekday,
  ...day
}: WeekListProps & { firstWeekday: FirstWeekday }) {
  const { start } = periodOf('list', date, firstWeekday);
  const list = useRef<HTMLDivElement>(null);
  const week = toIsoDay(start);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [week]);
  return (
    <div ref={list} className="overflow-hidden rounded-2xl border border-line bg-surface">
      {Array.from({ length: 7 }, (_, index) => addDays(start, index)).map((date) => (
        <Day
          key={toIsoDay(date)}
          {...day}
          date={date}
          sessions={sessions?.filter((session) => isOn(session, date))}
        />
      ))}
    </div>
  );
}

/** `sessions` are those of the day. */
function Day({ sessions, userId, date, colours, onDay, onOpen }: WeekListProps) {
  const heading = useId();
  const isToday = toIsoDay(date) === toIsoDay(new Date());
  return (
    <section
      aria-labelledby={heading}
      aria-current={isToday ? 'date' : undefined}
      className="break-inside-avoid border-line not-first:border-t"
    >
      <div className="flex items-center justify-between gap-2 pl-4">
        <h3 id={heading} className={`text-sm font-semibold ${isToday ? 'text-action' : ''}`}>
          {dayText(date)}
          {isToday && ' · Today'}
        </h3>
        <IconButton
          label={scheduleOn(date)}
          Icon={Plus}
          className="print:hidden"
          onClick={() => {
            onDay(date);
          }}
        />
      </div>
      {sessions === undefined && <Skeleton className="mx-4 mb-3 h-4 w-40" />}
      {sessions?.length === 0 && <p className="px-4 pb-3 text-sm text-muted">Nothing planned</p>}
      {sessions && sessions.length > 0 && (
        <ul className="flex flex-col gap-2 px-3 pb-3">
          {sessions.map((session) => (
            <li key={session._id}>
              <Item
                session={session}
                status={invitationStatus(session, userId)}
                colour={colours.get(session._id)}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const isOn = ({ startTime, endTime }: StudySession, day: Date) =>
  new Date(startTime) < addDays(day, 1) && new Date(endTime) > day;

interface ItemProps {
  session: StudySession;
  status: InvitationStatus | undefined;
  colour: SessionColour | undefined;
  onOpen: (id: string) => void;
}

function Item({ session, status, colour, onOpen }: ItemProps) {
  const { _id, title, location, startTime, endTime } = session;
  const time = timeSpanText({ start: new Date(startTime), end: new Date(endTime) });
  return (
    <button
      type="button"
      className={`flex min-h-11 w-full overflow-hidden rounded-lg text-left transition-colors hover:bg-action-soft ${status === 'open' ? 'border border-dashed border-action' : 'bg-sunken'}`}
      onClick={() => {
        onOpen(_id);
      }}
    >
      <span
        aria-hidden="true"
        className={`flex w-7 shrink-0 items-center justify-center text-xs font-semibold text-on-session ${status === 'open' ? 'bg-action-soft' : 'bg-session-ground'}`}
        style={colour && { backgroundColor: colour.colour }}
      >
        {colour?.mark}
      </span>
      <span className="flex min-w-0 flex-col px-3 py-2">
        <span
          className={`font-semibold wrap-anywhere ${status === 'declined' ? 'line-through' : ''}`}
        >
          {title}
        </span>
        <span className="text-sm text-muted tabular-nums wrap-anywhere">
          {time}
          {location && ` · ${location}`}
        </span>
        {status && <span className="text-sm text-muted">{STATUS_LABELS[status]}</span>}
        {colour && <span className="text-sm text-muted">{colour.label}</span>}
      </span>
    </button>
  );
}
