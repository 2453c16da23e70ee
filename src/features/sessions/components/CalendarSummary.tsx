import { CalendarPlus } from 'lucide-react';
import type { Session } from '../../../../contract/sessions.ts';
import { periodOf } from '../calendarPeriod.ts';
import type { CalendarView } from '../calendarPlace.ts';

interface CalendarSummaryProps {
  /** Undefined until they are known. */
  sessions: readonly Session[] | undefined;
  view: CalendarView;
  date: Date;
}

/** How much is planned in what is shown, or how to begin where nothing is; one line in any case. */
export function CalendarSummary({ sessions, view, date }: CalendarSummaryProps) {
  const count = sessions && countIn(sessions, view, date);
  return (
    <p
      role="status"
      className="flex min-h-6 items-center justify-center gap-2 text-center text-sm text-muted tabular-nums"
    >
      {count === 0 && (
        <>
          <CalendarPlus aria-hidden="true" className="size-5 shrink-0 text-action" />
          {EMPTY[view]}
        </>
      )}
      {count !== undefined &&
        count > 0 &&
        `${String(count)} ${count === 1 ? 'session' : 'sessions'}`}
    </p>
  );
}

const EMPTY = {
  month: 'Nothing planned yet. Pick a day to begin.',
  week: 'Nothing planned yet. Pick a time to begin.',
  day: 'Nothing planned yet. Pick a time to begin.',
} as const;

function countIn(sessions: readonly Session[], view: CalendarView, date: Date): number {
  const period = periodOf(view, date);
  return sessions.filter(
    ({ startTime, endTime }) =>
      new Date(startTime) < period.end && new Date(endTime) > period.start,
  ).length;
}
