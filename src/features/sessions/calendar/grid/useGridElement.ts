import { useEffect, useRef, type RefObject } from 'react';
import { toIsoDay, type CalendarView } from '../calendarParams.ts';

/** Returns a ref for the element around the calendar and corrects what react-big-calendar renders. */
export function useGridElement(view: CalendarView, date: Date) {
  const frame = useRef<HTMLDivElement>(null);
  useCorrectRoles(frame);
  useScrollToToday(frame, view, date);
  return { frame, movingRef: useFocusOnDay(frame, date) };
}

/**
 * Corrects invalid table roles of react-big-calendar: rows without cells, and row groups without a
 * table. The month keeps table roles; other elements get none.
 */
function useCorrectRoles(frame: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const correct = () => {
      for (const [selector, role] of [
        ['.rbc-row-content, .rbc-allday-cell', 'none'],
        ['.rbc-month-row .rbc-row', 'row'],
        ['.rbc-month-row .rbc-row-segment', 'cell'],
      ] as const) {
        for (const part of element.querySelectorAll(selector)) part.setAttribute('role', role);
      }
    };
    correct();
    const observer = new MutationObserver(correct);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
    };
  }, [frame]);
}

/** Focuses the day that a key moved to once it is rendered. */
function useFocusOnDay(frame: RefObject<HTMLDivElement | null>, date: Date) {
  const moving = useRef<Date>(null);
  const day = toIsoDay(date);
  useEffect(() => {
    if (moving.current === null || toIsoDay(moving.current) !== day) return;
    // Another month renders twice: react-big-calendar measures the first render.
    queueMicrotask(() => {
      moving.current = null;
      frame.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    });
  }, [frame, day]);
  return moving;
}

/** On a narrow screen the week scrolls horizontally. Scrolls to today. */
function useScrollToToday(
  frame: RefObject<HTMLDivElement | null>,
  view: CalendarView,
  date: Date,
): void {
  const day = date.getTime();
  useEffect(() => {
    const week = frame.current?.querySelector('.rbc-time-view');
    const today = week?.querySelector<HTMLElement>('.rbc-header.rbc-today');
    // Leaves one column to the left, where the sticky time labels cover the days.
    if (week && today) week.scrollLeft = today.offsetLeft - today.offsetWidth;
  }, [frame, view, day]);
}
