import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { DAY } from '../../../../contract/durations.ts';
import { toIsoDay } from '../../../ui/time/times.ts';
import type { ShownView } from '../calendarParams.ts';
import { periodOf, type FirstWeekday } from '../calendarPeriod.ts';
import { addDays } from '../../../ui/time/addDays.ts';
import type { CalendarEvent } from './calendarEvent.ts';

const START_OF_DAY = 8;
/** The label of an hour is above its line, in pixels. */
const LABEL_HEIGHT = 12;

interface ShownTimes {
  view: ShownView;
  date: Date;
  firstWeekday: FirstWeekday;
  /** `undefined` while loading. */
  events: readonly CalendarEvent[] | undefined;
}

/**
 * Scrolls a view with hours to what matters first: once to an hour, and, where a week is wider than the
 * window, sideways to a day.
 */
export function useScrollToTimes(frame: RefObject<HTMLDivElement | null>, shown: ShownTimes): void {
  const { view, date, firstWeekday, events } = shown;
  const day = toIsoDay(date);
  const start = toIsoDay(periodOf(view, date, firstWeekday).start);
  const isKnown = events !== undefined;
  const last = useRef<{ view: ShownView; start: string }>(null);
  const scroll = useEffectEvent(() => {
    const box = frame.current?.querySelector('.rbc-time-view');
    const isSameView = last.current?.view === view;
    const isSamePeriod = isSameView && last.current?.start === start;
    last.current = { view, start };
    if (!box) return;
    if (!isSameView) scrollToHour(box, firstHourOf(shown));
    const first = isSamePeriod ? date : firstDayOf(shown, isSameView);
    scrollToColumn(box, columnOf(first, shown), isSamePeriod);
  });
  // In the frame that shows the sessions: a later scroll would move them under the pointer.
  useLayoutEffect(() => {
    if (isKnown) scroll();
  }, [view, day, start, isKnown]);
}

const periodOfShown = ({ view, date, firstWeekday }: ShownTimes) =>
  periodOf(view, date, firstWeekday);

/**
 * Returns the hour that matters first: of now and of the sessions that have not ended, in another period of
 * all its sessions, else 8:00.
 */
function firstHourOf(shown: ShownTimes): number {
  const { start, end } = periodOfShown(shown);
  const now = new Date();
  const isPresent = now >= start && now < end;
  const hours = (shown.events ?? [])
    .filter((event) => event.start < end && (isPresent ? event.end > now : event.start >= start))
    .map((event) => event.start.getHours());
  if (isPresent) hours.push(now.getHours());
  return hours.length === 0 ? START_OF_DAY : Math.min(...hours);
}

/**
 * Returns the day that matters first: today, else the chosen day, or after a step from another period the
 * day of the first session.
 */
function firstDayOf(shown: ShownTimes, isStep: boolean): Date {
  const { start, end } = periodOfShown(shown);
  const now = new Date();
  if (now >= start && now < end) return now;
  if (!isStep) return shown.date;
  const starts = (shown.events ?? [])
    .map((event) => event.start)
    .filter((at) => at >= start && at < end);
  return starts.reduce((first, at) => (at < first ? at : first), starts[0] ?? start);
}

const columnOf = (day: Date, shown: ShownTimes) =>
  Math.round((addDays(day, 0).getTime() - periodOfShown(shown).start.getTime()) / DAY);

const place = (element: Element) => element.getBoundingClientRect();

function scrollToHour(box: Element, hour: number): void {
  const header = box.querySelector('.rbc-time-header');
  const slot = box.querySelectorAll('.rbc-time-gutter .rbc-timeslot-group')[hour];
  if (header && slot) box.scrollTop += place(slot).top - LABEL_HEIGHT - place(header).bottom;
}

/** Puts a day beside the hours, unless it is to stay where it is visible. */
function scrollToColumn(box: Element, column: number, isKept: boolean): void {
  const hours = box.querySelector('.rbc-time-gutter');
  const day = box.querySelectorAll('.rbc-day-slot')[column];
  if (!hours || !day) return;
  const [from, to] = [place(hours).right, place(box).right];
  const isVisible = place(day).left >= from - 1 && place(day).right <= to + 1;
  if (!isKept || !isVisible) box.scrollLeft += place(day).left - from;
}
