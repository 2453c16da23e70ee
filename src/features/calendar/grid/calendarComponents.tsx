import {
  cloneElement,
  isValidElement,
  use,
  useId,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { EventProps, HeaderProps, ShowMoreProps } from 'react-big-calendar';
import { toIsoDay } from '../../../ui/time/times.ts';
import { CalendarContext, isSecondClick } from './calendarContext.ts';
import { STATUS_LABELS } from '../../sessions/invitationStatus.ts';
import type { CalendarEvent } from './calendarEvent.ts';
import {
  moreText,
  numberText,
  scheduleOn,
  spanText,
  shortTimeText,
  timeSpanText,
  weekdayLetter,
  weekdayText,
} from '../calendarFormats.ts';

/** Adds props to an element created by react-big-calendar. */
function withProps(
  element: ReactNode,
  props: HTMLAttributes<HTMLElement> & { 'data-starts'?: string; 'data-session'?: string },
): ReactNode {
  return isValidElement(element) ? cloneElement(element, props) : element;
}

interface EventButtonProps {
  event: CalendarEvent;
  children?: ReactNode;
}

/** Makes each event a button. */
export const EventButton = (props: EventButtonProps) => useEventButton(props);

/**
 * Returns the element of an event as a button. react-big-calendar renders some for the mouse only.
 * The name starts with the visible text, as WCAG 2.5.3 (Label in Name) requires.
 */
export function useEventButton({ event, children }: EventButtonProps): ReactNode {
  const { view, colours } = use(CalendarContext);
  const label = colours.get(event.id)?.label;
  const id = useId();
  const shownTime = view === 'month' ? shortTimeText(event.start) : timeSpanText(event);
  return withProps(children, {
    id,
    'data-starts': toIsoDay(event.start),
    'data-session': event.id,
    role: 'button',
    tabIndex: 0,
    'aria-label': [
      `${shownTime} ${event.title}`,
      spanText(event),
      ...(label ? [label] : []),
      ...(event.status ? [STATUS_LABELS[event.status]] : []),
    ].join(', '),
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

// Selection by react-big-calendar needs a long press on a touch screen. A click does not.

/** The background of a day. The number or header of the day is its keyboard target. */
export function DayCell({ value, children }: WrapperProps) {
  const { onDay } = use(CalendarContext);
  return withProps(children, { onClick: firstClick(() => value && onDay(value)) });
}

export function TimeSlot({ value, children }: WrapperProps) {
  const { onSlot } = use(CalendarContext);
  return withProps(children, { onClick: firstClick(() => value && onSlot(value)) });
}

/** Opens the day with the sessions that do not fit. */
export function ShowMore({ slotDate, count }: ShowMoreProps<CalendarEvent>) {
  const { onMore } = use(CalendarContext);
  const id = useId();
  return (
    <button
      type="button"
      id={id}
      data-starts={toIsoDay(slotDate)}
      className="rbc-button-link rbc-show-more"
      aria-label={moreText(count, slotDate)}
      onClick={() => {
        onMore(slotDate);
      }}
    >
      +{count} more
    </button>
  );
}

const isPast = (date: Date) => toIsoDay(date) < toIsoDay(new Date());

/** A weekday above the month. Narrow columns fit only its letter. */
export const MonthHeader = ({ date }: HeaderProps) => (
  <>
    <span className="max-[16rem]:sr-only">{weekdayText(date)}</span>
    <span aria-hidden="true" className="min-[16rem]:hidden">
      {weekdayLetter(date)}
    </span>
  </>
);

/** The header of a day column. react-big-calendar wraps it in a button. */
export function DayHeader({ date }: HeaderProps) {
  return (
    <>
      <span aria-hidden="true">
        <span className="day-name">{weekdayText(date)}</span>
        <span className="day-date" data-past={isPast(date) || undefined}>
          {numberText(date)}
        </span>
      </span>
      <span className="sr-only">{scheduleOn(date)}</span>
    </>
  );
}

export function MonthEvent({ event, title }: EventProps<CalendarEvent>) {
  return (
    <>
      <EventMark event={event} />
      <span className="hidden sm:inline">{shortTimeText(event.start)} </span>
      {title}
    </>
  );
}

/** Starts with a space, because the text follows the time without one. */
export function TimedEvent({ event, title }: EventProps<CalendarEvent>) {
  return (
    <>
      {' '}
      <EventMark event={event} />
      {title}
    </>
  );
}

/** What the colour of a session means. Generated content, because it is no part of the name. */
function EventMark({ event }: { event: CalendarEvent }) {
  const mark = use(CalendarContext).colours.get(event.id)?.mark;
  return mark ? <span aria-hidden="true" className="event-mark" data-mark={mark} /> : null;
}
