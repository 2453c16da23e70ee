import { toIsoDay } from '../../../ui/time/times.ts';
import { periodOf, sessionsIn, type FirstWeekday } from '../calendarPeriod.ts';
import { addDays } from '../../../ui/time/addDays.ts';
import { AgendaDay, type AgendaDayProps } from './AgendaDay.tsx';

interface AgendaProps extends AgendaDayProps {
  firstWeekday: FirstWeekday;
}

/** The days with sessions from a date on. Today is shown without sessions too. */
export function Agenda({ sessions, date, firstWeekday, ...day }: AgendaProps) {
  const { start, end } = periodOf('agenda', date, firstWeekday);
  const days: Date[] = [];
  for (let one = start; one < end; one = addDays(one, 1)) days.push(one);
  const today = toIsoDay(new Date());
  const inPeriod = sessions && sessionsIn(sessions, 'agenda', date, firstWeekday);
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-surface empty:hidden">
      {days.map((date) => {
        const onDay = inPeriod && sessionsIn(inPeriod, 'day', date, firstWeekday);
        if (!onDay?.length && toIsoDay(date) !== today) return null;
        return <AgendaDay key={toIsoDay(date)} {...day} date={date} sessions={onDay} />;
      })}
    </div>
  );
}
