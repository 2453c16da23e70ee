import { Skeleton } from '../../ui/loading/Skeleton.tsx';
import { weeksOfMonth, type FirstWeekday } from './calendarPeriod.ts';
import type { CalendarView } from './calendarParams.ts';

const COLUMNS = { month: 7, week: 7, day: 1 } as const;
const HOURS_OF_DAY = 24;

// The same heights as in the style sheets of the grid.
const HEAD = { month: 'h-10', week: 'h-22', day: 'h-22' } as const;
const MONTH_ROW = 'h-(--calendar-month-row)';

interface CalendarSkeletonProps {
  view: CalendarView;
  isPhone: boolean;
  date: Date;
  firstWeekday: FirstWeekday;
}

export function CalendarSkeleton(props: CalendarSkeletonProps) {
  const { view, isPhone, date, firstWeekday } = props;
  const columns = Array.from({ length: COLUMNS[view] }, (_, column) => column);
  const isMonth = view === 'month';
  const rows = isMonth ? weeksOfMonth(date, firstWeekday) : HOURS_OF_DAY;
  const row = isMonth ? (isPhone ? 'h-12' : MONTH_ROW) : 'h-10';
  return (
    <div role="status">
      <span className="sr-only">Loading calendar...</span>
      <div aria-hidden="true" className="overflow-hidden rounded-2xl border border-line bg-surface">
        <div className={`flex items-center justify-around ${HEAD[view]}`}>
          {columns.map((column) => (
            <Skeleton key={column} className="h-3 w-8" />
          ))}
        </div>
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className={`flex border-t border-line ${row}`}>
            {columns.map((column) => (
              <span key={column} className="flex-1 border-line not-last:border-r" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
