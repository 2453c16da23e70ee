import { use, type KeyboardEvent } from 'react';
import type { DateHeaderProps } from 'react-big-calendar';
import { dayByKey } from '../calendarPeriod.ts';
import { toIsoDay } from '../../../../ui/time/times.ts';
import { CalendarContext, isSecondClick } from './calendarContext.ts';
import { scheduleOn } from '../calendarFormats.ts';

/** The number of a day in the month, with a roving tabindex: arrow keys move between days. */
export function DayNumber({ date, label }: DateHeaderProps) {
  const { current, firstWeekday, onDay, onMove, moving } = use(CalendarContext);
  const day = toIsoDay(date);
  const today = toIsoDay(new Date());

  const move = (key: KeyboardEvent) => {
    if (key.ctrlKey || key.metaKey || key.altKey) return;
    const next = dayByKey(key.key, moving.current ?? date, new Date(), firstWeekday);
    if (!next) return;
    key.preventDefault();
    onMove(next);
  };

  return (
    <button
      type="button"
      className="day-number"
      data-day={day}
      data-past={day < today || undefined}
      tabIndex={day === toIsoDay(current) ? 0 : -1}
      aria-label={scheduleOn(date)}
      aria-current={day === today ? 'date' : undefined}
      onKeyDown={move}
      onClick={(click) => {
        if (!isSecondClick(click)) onDay(date);
      }}
    >
      <span>{label}</span>
    </button>
  );
}
