import { CalendarPlus } from 'lucide-react';
import { RetryLine } from '../../../ui/RetryLine.tsx';
import type { StudySession } from '../../../../contract/sessions.ts';
import { periodOf } from './calendarPeriod.ts';
import type { ShownView } from './calendarParams.ts';

interface CalendarSummaryProps {
  /** `undefined` while loading. */
  sessions: readonly StudySession[] | undefined;
  view: ShownView;
  date: Date;
  /** Defined if the sessions could not be loaded. */
  onRetry: (() => void) | undefined;
}

/** The number of sessions in the current view, or a hint how to add one. Always one line. */
export function CalendarSummary({ sessions, view, date, onRetry }: CalendarSummaryProps) {
  const count = sessions && countIn(sessions, view, date);
  return (
    <p
      role="status"
      className="flex min-h-6 items-center justify-center gap-2 text-center text-sm text-muted tabular-nums"
    >
      {onRetry && <RetryLine text="Your sessions could not be loaded." onRetry={onRetry} />}
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
  days: 'Nothing planned yet. Pick a time to begin.',
  day: 'Nothing planned yet. Pick a time to begin.',
} as const;

function countIn(sessions: readonly StudySession[], view: ShownView, date: Date): number {
  const period = periodOf(view, date);
  return sessions.filter(
    ({ startTime, endTime }) =>
      new Date(startTime) < period.end && new Date(endTime) > period.start,
  ).length;
}
