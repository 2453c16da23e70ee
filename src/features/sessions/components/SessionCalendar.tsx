import moment from 'moment';
import { useEffect, useMemo, useRef } from 'react';
import { Calendar, momentLocalizer } from 'react-big-calendar';
import 'react-big-calendar/lib/css/react-big-calendar.css';
import type { Session } from '../../../../contract/sessions.ts';
import { LIMITS, SESSION_EVENT_COLOUR } from '../../../../contract/constants.ts';
import { CALENDAR_VIEWS, type CalendarView } from '../calendarPlace.ts';
import { CalendarClicks, isSecondClick } from './calendarClicks.ts';
import { eventOf, type CalendarEvent } from './calendarEvent.ts';
import { calendarFormats } from './calendarFormats.ts';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import {
  DayCell,
  DayHeader,
  DayNumber,
  MonthEvent,
  OperableEvent,
  TimeSlot,
} from './calendarParts.tsx';
import './calendar.css';

interface SessionCalendarProps {
  sessions: readonly Session[];
  view: CalendarView;
  date: Date;
  onView: (view: CalendarView) => void;
  onDate: (date: Date) => void;
  onDay: (day: Date) => void;
  onSlot: (start: Date) => void;
  onOpen: (id: string) => void;
  /** More sessions on that day than the month has room for. */
  onMore: (day: Date) => void;
}

// Its weeks start on Sunday, which is what moment's own English says.
const localizer = momentLocalizer(moment);

const components = {
  toolbar: CalendarToolbar,
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

/** The calendar itself, and the only part of the page that carries moment. */
export function SessionCalendar(props: SessionCalendarProps) {
  const { sessions, view, date, onView, onDate, onDay, onSlot, onOpen, onMore } = props;
  const events = useMemo(() => sessions.map(eventOf), [sessions]);
  const clicks = useMemo(() => ({ onDay, onSlot }), [onDay, onSlot]);
  const frame = useTodayInView(view, date);
  return (
    <CalendarClicks value={clicks}>
      <div ref={frame}>
        <Calendar<CalendarEvent>
          localizer={localizer}
          formats={calendarFormats}
          components={components}
          events={events}
          eventPropGetter={lookOfEvent}
          tooltipAccessor={null}
          views={[...CALENDAR_VIEWS]}
          view={view}
          date={date}
          step={LIMITS.slotMinutes}
          allDayMaxRows={LIMITS.allDayRows}
          showMultiDayTimes
          doShowMoreDrillDown={false}
          className={`calendar-${view}`}
          style={{ height: 'auto' }}
          onView={(next) => {
            onView(CALENDAR_VIEWS.find((known) => known === next) ?? 'month');
          }}
          onNavigate={onDate}
          onDrillDown={onDay}
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

/** On a narrow screen the week scrolls in its own frame; it begins with today in sight. */
function useTodayInView(view: CalendarView, date: Date) {
  const frame = useRef<HTMLDivElement>(null);
  const day = date.getTime();
  useEffect(() => {
    const week = frame.current?.querySelector('.rbc-time-view');
    const today = week?.querySelector<HTMLElement>('.rbc-header.rbc-today');
    // A column before it stays in sight, where the times of day lie over the days.
    if (week && today) week.scrollLeft = today.offsetLeft - today.offsetWidth;
  }, [view, day]);
  return frame;
}
