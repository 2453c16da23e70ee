import { Skeleton } from '../../../ui/loading/Skeleton.tsx';
import { weeksOfMonth, type FirstWeekday } from './calendarPeriod.ts';
import type { ShownView } from './calendarParams.ts';

const COLUMNS = { month: 7, week: 7, list: 1, day: 1 } as const;
const HOURS_OF_DAY = 24;
const ROWS = { week: HOURS_OF_DAY, list: 7, day: HOURS_OF_DAY } as const;

// The same heights as in the style sheets of the grid.
const HEAD = { month: 'h-10', week: 'h-22', list: 'h-0', day: 'h-22' } as const;
const ROW = { month: 'h-22 sm:h-30', week: 'h-10', list: 'h-20', day: 'h-10' } as const;

interface CalendarSkeletonProps {
  view: ShownView;
  date: Date;
  firstWeekday: FirstWeekday;
}

export function CalendarSkeleton({ view, date, firstWeekday }: CalendarSkeletonProps) {
  const columns = Array.from({ length: COLUMNS[view] }, (_, column) => column);
  const rows = view === 'month' ? weeksOfMonth(date, firstWeekday) : ROWS[view];
  return (
    <div role="status">
      <span className="sr-only">Loading calendar...</span>
      <div aria-hidden="true" className="overflow-hidden rounded-2xl border border-line bg-surface">
        <div className={`flex items-center justify-around ${HEAD[view]}`}>
          {columns.map((column) => (
            <Skeleton key={column} className="h-3 w-8" />
          ))}
        </div>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={`flex border-t border-line ${ROW[view]}`}>
            {columns.map((column) => (
              <span key={column} className="flex-1 border-line not-last:border-r" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
