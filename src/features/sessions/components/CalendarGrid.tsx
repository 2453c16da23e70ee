import { useMemo } from 'react';
import { Calendar } from 'react-big-calendar';
import 'react-big-calendar/lib/css/react-big-calendar.css';
import type { Session } from '../../../../contract/sessions.ts';
import { DELAYS, LIMITS, SESSION_EVENT_COLOUR } from '../../../../contract/constants.ts';
import { CALENDAR_VIEWS, dayOf, type CalendarView } from '../calendarPlace.ts';
import { CalendarClicks, isSecondClick } from './calendarClicks.ts';
import { eventOf, type CalendarEvent } from './calendarEvent.ts';
import { calendarFormats } from './calendarFormats.ts';
import { localizer } from './calendarLocalizer.ts';
import { DayCell, DayHeader, MonthEvent, OperableEvent, TimeSlot } from './calendarParts.tsx';
import { DayNumber } from './DayNumber.tsx';
import { useCalendarFrame } from './useCalendarFrame.ts';
import './calendar.css';
import './calendarMonth.css';
import './calendarTimes.css';

export interface CalendarGridProps {
  sessions: readonly Session[];
  view: CalendarView;
  date: Date;
  onDay: (day: Date) => void;
  onSlot: (start: Date) => void;
  onRange: (start: Date, end: Date) => void;
  onOpen: (id: string) => void;
  /** More sessions on that day than the month has room for. */
  onMore: (day: Date) => void;
  /** A key led to that day. */
  onMove: (day: Date) => void;
}

const components = {
  eventWrapper: OperableEvent,
  dateCellWrapper: DayCell,
  timeSlotWrapper: TimeSlot,
  month: { dateHeader: DayNumber, event: MonthEvent },
  week: { header: DayHeader },
  day: { header: DayHeader },
};

const eventLook = {
  style: { backgroundColor: SESSION_EVENT_COLOUR, color: 'white', fontWeight: 600 },
};
const lookOfEvent = () => eventLook;
const lookOfDay = (day: Date) => (dayOf(day) < dayOf(new Date()) ? { className: 'is-past' } : {});
const SLOT = LIMITS.slotMinutes * 60_000;
const ignore = () => undefined;

/** The calendar itself, which with its localizer is the only part of the page that carries moment. */
export default function CalendarGrid(props: CalendarGridProps) {
  const { sessions, view, date, onDay, onSlot, onRange, onOpen, onMore, onMove } = props;
  const events = useMemo(() => sessions.map(eventOf), [sessions]);
  const { frame, movingRef } = useCalendarFrame(view, date);
  const clicks = {
    current: date,
    onDay,
    onSlot,
    onMove: (day: Date) => {
      if (dayOf(day) === dayOf(date)) return;
      movingRef.current = day;
      onMove(day);
    },
    moving: movingRef,
  };
  return (
    <CalendarClicks value={clicks}>
      <div ref={frame}>
        <Calendar<CalendarEvent>
          localizer={localizer}
          formats={calendarFormats}
          components={components}
          events={events}
          eventPropGetter={lookOfEvent}
          dayPropGetter={lookOfDay}
          tooltipAccessor={null}
          toolbar={false}
          views={[...CALENDAR_VIEWS]}
          view={view}
          date={date}
          step={LIMITS.slotMinutes}
          allDayMaxRows={LIMITS.allDayRows}
          dayLayoutAlgorithm="no-overlap"
          showMultiDayTimes
          doShowMoreDrillDown={false}
          selectable={view === 'month' ? false : 'ignoreEvents'}
          className={`calendar-${view}`}
          style={{ height: 'auto' }}
          onView={ignore}
          onNavigate={ignore}
          onDrillDown={onDay}
          onSelectSlot={({ action, slots, start, end }) => {
            if (action !== 'select') return;
            const length = end.getTime() - start.getTime();
            // A hand that trembles within half an hour means a click, of which the slot knows nothing.
            if (length <= SLOT) onSlot(start);
            else if (isRangeOfTimes(slots, length)) onRange(start, end);
          }}
          onSelectEvent={({ id }, click) => {
            if (!isSecondClick(click)) onOpen(id);
          }}
          onShowMore={(_events, day) => {
            onMore(day);
          }}
        />
      </div>
    </CalendarClicks>
  );
}

/** In the row above the times whole days are dragged over, which are no session. */
const isRangeOfTimes = (slots: readonly Date[], length: number) =>
  slots.length > 2 && length <= DELAYS.longestSession;
