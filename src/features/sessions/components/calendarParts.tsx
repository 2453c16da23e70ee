import {
  cloneElement,
  isValidElement,
  use,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { EventProps, HeaderProps } from 'react-big-calendar';
import { CalendarClicks, isSecondClick } from './calendarClicks.ts';
import type { CalendarEvent } from './calendarEvent.ts';
import { numberText, scheduleOn, spanText, timeText, weekdayText } from './calendarFormats.ts';

/** Adds properties to the element that the calendar made. */
function withProps(element: ReactNode, props: HTMLAttributes<HTMLElement>): ReactNode {
  return isValidElement(element) ? cloneElement(element, props) : element;
}

/** The calendar makes some of its events for the mouse alone; here each is a button. */
export function OperableEvent({ event, children }: { event: CalendarEvent; children?: ReactNode }) {
  return withProps(children, {
    role: 'button',
    tabIndex: 0,
    'aria-label': `${event.title}, ${spanText(event)}`,
    onKeyDown: (key: KeyboardEvent<HTMLElement>) => {
      if (key.key !== 'Enter' && key.key !== ' ') return;
      key.preventDefault();
      key.currentTarget.click();
    },
  });
}

interface WrapperProps {
  value?: Date;
  children?: ReactNode;
}

const firstClick = (action: () => void) => (click: MouseEvent) => {
  if (!isSecondClick(click)) action();
};

// The calendar's own selection needs a long press on a touch screen; a plain click is one everywhere.

/** The ground of a day. A keyboard reaches the day by its number or header. */
export function DayCell({ value, children }: WrapperProps) {
  const { onDay } = use(CalendarClicks);
  return withProps(children, { onClick: firstClick(() => value && onDay(value)) });
}

/** Half an hour of a day's grid. */
export function TimeSlot({ value, children }: WrapperProps) {
  const { onSlot } = use(CalendarClicks);
  return withProps(children, { onClick: firstClick(() => value && onSlot(value)) });
}

/** A day above its column; the calendar puts it into a button. */
export function DayHeader({ date }: HeaderProps) {
  return (
    <>
      <span aria-hidden="true">
        <span className="day-name">{weekdayText(date)}</span>
        <span className="day-date">{numberText(date)}</span>
      </span>
      <span className="sr-only">{scheduleOn(date)}</span>
    </>
  );
}

export function MonthEvent({ event, title }: EventProps<CalendarEvent>) {
  return (
    <>
      <span className="hidden sm:inline">{timeText(event.start)} </span>
      {title}
    </>
  );
}
