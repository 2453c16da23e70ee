import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { toIsoDay } from '../../../../ui/times.ts';
import type { CalendarView } from '../calendarParams.ts';
import { periodOf } from '../calendarPeriod.ts';
import type { CalendarEvent } from './calendarEvent.ts';

const START_OF_DAY = 8;

/** Returns a ref for the element around the calendar and corrects what react-big-calendar renders. */
export function useGridElement(
  view: CalendarView,
  date: Date,
  events: readonly CalendarEvent[] | undefined,
) {
  const frame = useRef<HTMLDivElement>(null);
  useCorrectRoles(frame);
  useScrollToToday(frame, view, date);
  useScrollOnOpening(frame, view, firstHourOf(view, date, events));
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

/**
 * Returns the hour that matters first: now, else of the first session, else 8:00. `undefined` while it
 * depends on sessions that are loading.
 */
function firstHourOf(
  view: CalendarView,
  date: Date,
  events: readonly CalendarEvent[] | undefined,
): number | undefined {
  const { start, end } = periodOf(view, date);
  const now = new Date();
  if (now >= start && now < end) return now.getHours();
  const hours = events
    ?.filter((event) => event.start >= start && event.start < end)
    .map((event) => event.start.getHours());
  return hours?.length === 0 ? START_OF_DAY : hours && Math.min(...hours);
}

/** Scrolls the page once for each view: the month to today, the others to an hour. */
function useScrollOnOpening(
  frame: RefObject<HTMLDivElement | null>,
  view: CalendarView,
  hour: number | undefined,
): void {
  const isKnown = view === 'month' || hour !== undefined;
  const scroll = useEffectEvent(() => {
    const hours = frame.current?.querySelectorAll('.rbc-time-gutter .rbc-timeslot-group');
    if (view !== 'month') hours?.[hour ?? START_OF_DAY]?.scrollIntoView();
    else frame.current?.querySelector('.rbc-now')?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (isKnown) scroll();
  }, [view, isKnown]);
}
