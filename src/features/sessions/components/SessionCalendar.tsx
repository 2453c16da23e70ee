import { lazy, Suspense } from 'react';
import type { Session } from '../../../../contract/sessions.ts';
import { dayOf, type CalendarView } from '../calendarPlace.ts';
import type { CalendarGridProps } from './CalendarGrid.tsx';
import { CalendarSkeleton } from './CalendarSkeleton.tsx';
import { CalendarSummary } from './CalendarSummary.tsx';
import { CalendarToolbar } from './CalendarToolbar.tsx';

// The grid is most of the code of this page. It is asked for as soon as the page is, not when the
// page is first drawn; what goes wrong is told where it is drawn.
const loadGrid = () => import('./CalendarGrid.tsx');
loadGrid().catch(() => undefined);
const CalendarGrid = lazy(loadGrid);

interface SessionCalendarProps extends Omit<CalendarGridProps, 'sessions' | 'onMore' | 'onMove'> {
  /** Undefined until they are known. */
  sessions: readonly Session[] | undefined;
  /** Shows another view or day. */
  onShow: (place: { view?: CalendarView; date: string }) => void;
  /** Moves on to a day by the keyboard. */
  onMove: (date: string) => void;
}

const NONE: [] = [];

/** The calendar with its toolbar, which are there before the grid is. */
export function SessionCalendar({ sessions, onShow, onMove, ...grid }: SessionCalendarProps) {
  const { view, date } = grid;
  return (
    <div className="flex flex-col gap-3">
      <CalendarToolbar
        view={view}
        date={date}
        onView={(next) => {
          onShow({ view: next, date: dayOf(date) });
        }}
        onDate={(next) => {
          onShow({ date: dayOf(next) });
        }}
      />
      <CalendarSummary sessions={sessions} view={view} date={date} />
      <Suspense fallback={<CalendarSkeleton view={view} date={date} />}>
        <CalendarGrid
          {...grid}
          sessions={sessions ?? NONE}
          onMore={(day) => {
            onShow({ view: 'day', date: dayOf(day) });
          }}
          onMove={(day) => {
            onMove(dayOf(day));
          }}
        />
      </Suspense>
    </div>
  );
}
