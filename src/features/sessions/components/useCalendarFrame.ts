import { useEffect, useRef, type RefObject } from 'react';
import { dayOf, type CalendarView } from '../calendarPlace.ts';

/** The element around the calendar, and what is done to what the calendar draws in it. */
export function useCalendarFrame(view: CalendarView, date: Date) {
  const frame = useRef<HTMLDivElement>(null);
  useSoundRoles(frame);
  useTodayInView(frame, view, date);
  return { frame, movingRef: useFocusOnDay(frame, date) };
}

/**
 * The calendar gives its parts roles of a table that do not belong together: rows without cells, and
 * groups of rows without a table. Here the month is a table of days and sessions; all else is none.
 */
function useSoundRoles(frame: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const mend = () => {
      for (const [selector, role] of [
        ['.rbc-row-content, .rbc-allday-cell', 'none'],
        ['.rbc-month-row .rbc-row', 'row'],
        ['.rbc-month-row .rbc-row-segment', 'cell'],
      ] as const) {
        for (const part of element.querySelectorAll(selector)) part.setAttribute('role', role);
      }
    };
    mend();
    const observer = new MutationObserver(mend);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
    };
  }, [frame]);
}

/** Once a key has led to another day, that day has the focus as soon as it is drawn. */
function useFocusOnDay(frame: RefObject<HTMLDivElement | null>, date: Date) {
  const moving = useRef<Date>(null);
  const day = dayOf(date);
  useEffect(() => {
    if (moving.current === null || dayOf(moving.current) !== day) return;
    // Another month is drawn twice: first to be measured, and right then for good.
    queueMicrotask(() => {
      moving.current = null;
      frame.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    });
  }, [frame, day]);
  return moving;
}

/** On a narrow screen the week scrolls in its own frame; it begins with today in sight. */
function useTodayInView(
  frame: RefObject<HTMLDivElement | null>,
  view: CalendarView,
  date: Date,
): void {
  const day = date.getTime();
  useEffect(() => {
    const week = frame.current?.querySelector('.rbc-time-view');
    const today = week?.querySelector<HTMLElement>('.rbc-header.rbc-today');
    // A column before it stays in sight, where the times of day lie over the days.
    if (week && today) week.scrollLeft = today.offsetLeft - today.offsetWidth;
  }, [frame, view, day]);
}
