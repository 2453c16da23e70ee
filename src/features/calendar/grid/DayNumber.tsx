import { use, type KeyboardEvent } from 'react';
import type { DateHeaderProps } from 'react-big-calendar';
import { dayByKey } from '../calendarPeriod.ts';
import { toIsoDay } from '../../../ui/time/times.ts';
import { edgeOf } from '../sessionColours.ts';
import { CalendarContext, isSecondClick } from './calendarContext.ts';
import { dayText, scheduleOn, sessionsText } from '../calendarFormats.ts';

const MAX_DOTS = 3;

/**
 * The number of a day in the month, with a roving tabindex: arrow keys move between days. With dots, a
 * click on a day with sessions shows them, and a second one schedules.
 */
export function DayNumber({ date, label }: DateHeaderProps) {
  const { current, firstWeekday, dots, onDay, onMove, moving } = use(CalendarContext);
  const day = toIsoDay(date);
  const today = toIsoDay(new Date());
  const isCurrent = day === toIsoDay(current);
  const ofDay = dots?.get(day) ?? [];
  const shows = ofDay.length > 0 && !isCurrent;

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
      data-chosen={(dots && isCurrent) || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={shows ? `${dayText(date)}, ${sessionsText(ofDay.length)}` : scheduleOn(date)}
      aria-current={day === today ? 'date' : undefined}
      onKeyDown={move}
      onClick={(click) => {
        if (isSecondClick(click)) return;
        if (shows) onMove(date);
        else onDay(date);
      }}
    >
      <span>{label}</span>
      {dots && (
        <i aria-hidden="true" className="day-dots">
          {ofDay.slice(0, MAX_DOTS).map((colour, index) => (
            <b key={index} style={colour ? { backgroundColor: edgeOf(colour) } : undefined} />
          ))}
        </i>
      )}
    </button>
  );
}
