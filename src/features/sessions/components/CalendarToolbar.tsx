import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ToolbarProps } from 'react-big-calendar';
import { buttonClass } from '../../../ui/buttonClass.ts';
import { CALENDAR_VIEWS } from '../calendarPlace.ts';
import type { CalendarEvent } from './calendarEvent.ts';

const VIEW_NAMES = { month: 'Month', week: 'Week', day: 'Day' } as const;
const button = buttonClass(
  'secondary',
  'aria-pressed:bg-action-soft aria-pressed:text-action-strong',
);

/** Steps on the left, what is shown in the middle, the views on the right. */
export function CalendarToolbar({ label, view, onNavigate, onView }: ToolbarProps<CalendarEvent>) {
  return (
    <div className="mb-4 grid grid-cols-1 items-center gap-2 sm:grid-cols-[1fr_auto_1fr]">
      <div role="group" aria-label="Show another time" className="flex gap-1">
        <button
          type="button"
          aria-label="Previous"
          className={button}
          onClick={() => {
            onNavigate('PREV');
          }}
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
        </button>
        <button
          type="button"
          aria-label="Next"
          className={button}
          onClick={() => {
            onNavigate('NEXT');
          }}
        >
          <ChevronRight aria-hidden="true" className="size-5" />
        </button>
        <button
          type="button"
          className={button}
          onClick={() => {
            onNavigate('TODAY');
          }}
        >
          Today
        </button>
      </div>
      <h2 aria-live="polite" className="text-center text-lg font-semibold">
        {label}
      </h2>
      <div role="group" aria-label="View" className="flex gap-1 sm:justify-end">
        {CALENDAR_VIEWS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            className={button}
            onClick={() => {
              onView(name);
            }}
          >
            {VIEW_NAMES[name]}
          </button>
        ))}
      </div>
    </div>
  );
}
