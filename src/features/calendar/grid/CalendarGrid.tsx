import 'react-big-calendar/lib/css/react-big-calendar.css';
import 'react-big-calendar/lib/addons/dragAndDrop/styles.css';
import './calendar.css';
import './calendarMonth.css';
import './calendarTimes.css';
import './calendarPrint.css';
import './dragging.css';
import { useMemo, type ComponentProps, type CSSProperties, type RefObject } from 'react';
import { Calendar, type CalendarProps, type SlotInfo } from 'react-big-calendar';
import { MINUTE } from '../../../../contract/durations.ts';
import type { StudySession } from '../../../../contract/sessions.ts';
import { MAX_SESSION_LENGTH } from '../../../../contract/constants.ts';
import { toIsoDay } from '../../../ui/time/times.ts';
import { edgeOf, type SessionColour } from '../sessionColours.ts';
import { CALENDAR_VIEWS, type CalendarView } from '../calendarParams.ts';
import { CalendarContext, isSecondClick } from './calendarContext.ts';
import { toEvent, type CalendarEvent } from './calendarEvent.ts';
import { calendarFormats } from '../calendarFormats.ts';
import {
  DayCell,
  DayHeader,
  EventButton,
  MonthEvent,
  MonthHeader,
  ShowMore,
  TimedEvent,
  useEventButton,
  TimeSlot,
} from './calendarComponents.tsx';
import { dragPropsOf, type CalendarComponent, type DragOptions } from './dragOptions.ts';
import { DayNumber } from './DayNumber.tsx';
import { dotsOf } from './dayDots.ts';
import { useGridElement } from './useGridElement.ts';
import type { FirstWeekday } from '../calendarPeriod.ts';
import { makeLocalizer } from './calendarLocalizer.ts';

export interface CalendarGridProps extends DragOptions {
  /** `undefined` while loading. */
  sessions: readonly StudySession[] | undefined;
  /** The signed-in student. */
  userId: string | null;
  view: CalendarView;
  date: Date;
  firstWeekday: FirstWeekday;
  /** The month has dots in place of sessions. A tap on a day with sessions shows it. */
  isPhone: boolean;
  /** By id of the session. Those without one are blue. */
  colours: ReadonlyMap<string, SessionColour>;
  onDay: (day: Date) => void;
  onSlot: (start: Date) => void;
  onRange: (start: Date, end: Date) => void;
  onOpen: (id: string) => void;
  /** Called for a day with more sessions than fit. */
  onMore: (day: Date) => void;
  /** Called when a key moves the focus to another day. */
  onMove: (day: Date) => void;
  /** Where dragging is loaded, the calendar with it. */
  Shown?: CalendarComponent | undefined;
}

export { useEventButton };

const components = {
  eventWrapper: EventButton,
  dateCellWrapper: DayCell,
  timeSlotWrapper: TimeSlot,
  showMore: ShowMore,
  month: { header: MonthHeader, dateHeader: DayNumber, event: MonthEvent },
  week: { header: DayHeader, event: TimedEvent },
  day: { header: DayHeader, event: TimedEvent },
};

const style = { backgroundColor: '#3b82f6', color: 'white', fontWeight: 600 };
const CLASSES = {
  unanswered: 'is-unanswered',
  asked: 'is-unanswered',
  declined: 'is-declined',
  open: 'is-open',
};
const propsOfEvent = ({ end, status }: CalendarEvent, colour: SessionColour | undefined) => ({
  style:
    status === 'open'
      ? {}
      : colour
        ? ({
            ...style,
            backgroundColor: edgeOf(colour.colour),
            '--session-edge': edgeOf(colour.colour),
            '--session-colour': colour.colour,
          } as CSSProperties)
        : style,
  className: [end <= new Date() && 'is-over', status && CLASSES[status]].filter(Boolean).join(' '),
});
const dayProps = (day: Date) =>
  toIsoDay(day) < toIsoDay(new Date()) ? { className: 'is-past' } : {};
const SLOT_MINUTES = 30;
const NONE: [] = [];
const ignore = () => undefined;

/** Ignores the props of the drag and drop addon. */
export const PlainCalendar: CalendarComponent = (props: CalendarProps<CalendarEvent>) => (
  <Calendar<CalendarEvent> {...props} />
);

export default function CalendarGrid(props: CalendarGridProps) {
  const { sessions, userId, view, date, onDay, onSlot, onRange, onOpen } = props;
  const { firstWeekday, colours, Shown = PlainCalendar } = props;
  const localizer = useMemo(() => makeLocalizer(firstWeekday), [firstWeekday]);
  const events = useMemo(
    () => sessions?.map((session) => toEvent(session, userId)),
    [sessions, userId],
  );
  const { frame, movingRef } = useGridElement(view, date, firstWeekday, events);
  const handlers = handlersOf(props, movingRef);
  const hasDots = handlers.dots !== null;
  return (
    <CalendarContext value={handlers}>
      <div ref={frame}>
        <Shown
          localizer={localizer}
          formats={calendarFormats}
          components={components}
          events={hasDots ? NONE : (events ?? NONE)}
          eventPropGetter={(event) => propsOfEvent(event, colours.get(event.id))}
          dayPropGetter={dayProps}
          tooltipAccessor={null}
          toolbar={false}
          views={[...CALENDAR_VIEWS]}
          view={view}
          date={date}
          step={SLOT_MINUTES}
          allDayMaxRows={5}
          dayLayoutAlgorithm="no-overlap"
          showMultiDayTimes
          doShowMoreDrillDown={false}
          selectable={view === 'month' ? false : 'ignoreEvents'}
          className={`calendar-${view} ${hasDots ? 'has-dots' : ''}`}
          style={{ height: 'auto' }}
          onView={ignore}
          onNavigate={ignore}
          onDrillDown={onDay}
          onSelectSlot={slotHandler({ onSlot, onRange })}
          {...dragPropsOf(props)}
          onSelectEvent={({ id }, click) => {
            if (!isSecondClick(click)) onOpen(id);
          }}
        />
      </div>
    </CalendarContext>
  );
}

/** Returns what the custom components show and call. */
function handlersOf(
  props: CalendarGridProps,
  movingRef: RefObject<Date | null>,
): ComponentProps<typeof CalendarContext>['value'] {
  const { sessions = NONE, view, date, firstWeekday, isPhone, colours } = props;
  const { onDay, onSlot, onMore, onMove } = props;
  return {
    view,
    current: date,
    firstWeekday,
    colours,
    dots: isPhone && view === 'month' ? dotsOf(sessions, colours) : null,
    onDay,
    onSlot,
    onMore,
    onMove: (day) => {
      if (toIsoDay(day) === toIsoDay(date)) return;
      movingRef.current = day;
      onMove(day);
    },
    moving: movingRef,
  };
}

const slotHandler =
  ({ onSlot, onRange }: Pick<CalendarGridProps, 'onSlot' | 'onRange'>) =>
  ({ action, slots, start, end }: SlotInfo) => {
    if (action !== 'select') return;
    const length = end.getTime() - start.getTime();
    // A drag within one slot counts as a click.
    if (length <= SLOT_MINUTES * MINUTE) onSlot(start);
    else if (isRangeOfTimes(slots, length)) onRange(start, end);
  };

/** Excludes drags over whole days in the row above the times. */
const isRangeOfTimes = (slots: readonly Date[], length: number) =>
  slots.length > 2 && length <= MAX_SESSION_LENGTH;
