import { lazy, Suspense } from 'react';
import { toIsoDay } from '../../../ui/time/times.ts';
import type { CalendarView } from './calendarParams.ts';
import type { CalendarGridProps } from './grid/CalendarGrid.tsx';
import type { AddDragging } from './grid/dragOptions.ts';
import { CalendarSkeleton } from './CalendarSkeleton.tsx';
import { CalendarSummary } from './CalendarSummary.tsx';
import { CalendarToolbar } from './CalendarToolbar.tsx';

// Most of the code of this page. Loading starts with the module, not with the first render. `lazy`
// reports a failure when it renders.
const loadGrid = () => import('./grid/CalendarGrid.tsx');
loadGrid().catch(() => undefined);
const dragging = loadDragging();
const CalendarGrid = lazy(async () => {
  const [{ default: Grid, PlainCalendar, useEventButton }, addDragging] = await Promise.all([
    loadGrid(),
    dragging,
  ]);
  const Shown = addDragging?.(PlainCalendar, useEventButton);
  return { default: (props: CalendarGridProps) => <Grid {...props} Shown={Shown} /> };
});

/** Touch screens scroll by the same gesture. A calendar without dragging is better than none. */
async function loadDragging(): Promise<AddDragging | undefined> {
  const hasMouse =
    typeof matchMedia === 'function' && matchMedia('(pointer: fine) and (width > 40rem)').matches;
  if (!hasMouse) return undefined;
  return import('./grid/addDragging.tsx').then(
    (loaded) => loaded.addDragging,
    () => undefined,
  );
}

interface SessionCalendarProps extends Omit<
  CalendarGridProps,
  'view' | 'onMore' | 'onMove' | 'Shown'
> {
  view: CalendarView;
  isPhone: boolean;
  /** Shows another view or day, YYYY-MM-DD. */
  onShow: (params: { view?: CalendarView; date: string }) => void;
  /** Shows another day by keyboard, YYYY-MM-DD. */
  onMove: (date: string) => void;
  /** Defined if the sessions could not be loaded. */
  onRetry: (() => void) | undefined;
}

/** The toolbar and summary render before the grid is loaded. */
export function SessionCalendar(props: SessionCalendarProps) {
  const { sessions, view, isPhone, onShow, onMove, onRetry, ...grid } = props;
  const { date } = grid;
  const shown = view === 'week' && isPhone ? 'days' : view;
  return (
    <div className="flex flex-col gap-3">
      <CalendarToolbar
        view={view}
        shown={shown}
        isPhone={isPhone}
        date={date}
        onView={(next) => {
          onShow({ view: next, date: toIsoDay(date) });
        }}
        onDate={(next) => {
          onShow({ date: toIsoDay(next) });
        }}
      />
      <CalendarSummary sessions={sessions} view={shown} date={date} onRetry={onRetry} />
      <Suspense fallback={<CalendarSkeleton view={shown} date={date} />}>
        <CalendarGrid
          {...grid}
          view={shown}
          sessions={sessions}
          onMore={(day) => {
            onShow({ view: 'day', date: toIsoDay(day) });
          }}
          onMove={(day) => {
            onMove(toIsoDay(day));
          }}
        />
      </Suspense>
    </div>
  );
}
