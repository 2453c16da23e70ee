import { useEffect, useRef, type RefObject } from 'react';
import { toIsoDay } from '../../../ui/time/times.ts';
import { dayText } from '../calendarFormats.ts';
import { fromIsoDay, type ShownView } from '../calendarParams.ts';
import type { FirstWeekday } from '../calendarPeriod.ts';
import type { CalendarEvent } from './calendarEvent.ts';
import { useScrollToTimes } from './useScrollToTimes.ts';

/** Returns a ref for the element around the calendar and corrects what react-big-calendar renders. */
export function useGridElement(
  view: ShownView,
  date: Date,
  firstWeekday: FirstWeekday,
  events: readonly CalendarEvent[] | undefined,
) {
  const frame = useRef<HTMLDivElement>(null);
  useCorrectRoles(frame);
  useScrollToTimes(frame, { view, date, firstWeekday, events });
  return { frame, movingRef: useFocusOnDay(frame, date) };
}

/** Roles of react-big-calendar that are wrong here, by selector. */
const ROLES = [
  ['.rbc-row-content, .rbc-allday-cell', 'none'],
  // Sessions of the month are in other rows than their days, so that the table says nothing.
  ['.rbc-month-view', 'group'],
  ['.rbc-month-view :is([role=row], [role=rowgroup], [role=columnheader])', 'none'],
] as const;

/** Corrects the roles of react-big-calendar, and groups the sessions of a day in the month. */
function useCorrectRoles(frame: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const correct = () => {
      for (const [selector, role] of ROLES) {
        for (const part of element.querySelectorAll(selector)) part.setAttribute('role', role);
      }
      for (const name of element.querySelectorAll('.rbc-month-view [aria-sort]')) {
        name.removeAttribute('aria-sort');
      }
      for (const week of element.querySelectorAll('.rbc-month-row')) groupSessions(week);
    };
    correct();
    const observer = new MutationObserver(correct);
    const attributeFilter = ['data-day', 'data-starts'];
    observer.observe(element, { childList: true, subtree: true, attributeFilter });
    return () => {
      observer.disconnect();
    };
  }, [frame]);
}

/** Lets each day of a week own what starts on it, and the first day what started before. */
function groupSessions(week: Element): void {
  const starts = [...week.querySelectorAll<HTMLElement>('[data-starts]')];
  const days = [...week.querySelectorAll<HTMLElement>('[data-day]')];
  days.forEach((day, index) => {
    const { day: iso = '' } = day.dataset;
    const owned = starts.filter(
      ({ dataset: { starts: start = '' } }) => start === iso || (index === 0 && start < iso),
    );
    const cell = day.parentElement;
    const date = owned.length > 0 ? fromIsoDay(iso) : null;
    cell?.setAttribute('role', date ? 'group' : 'none');
    if (date) {
      cell?.setAttribute('aria-label', dayText(date));
      cell?.setAttribute('aria-owns', owned.map(({ id }) => id).join(' '));
    } else {
      cell?.removeAttribute('aria-label');
      cell?.removeAttribute('aria-owns');
    }
  });
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
