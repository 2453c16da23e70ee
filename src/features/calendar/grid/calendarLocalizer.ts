import moment from 'moment';
import { momentLocalizer } from 'react-big-calendar';
import { WEEKDAY_NUMBERS, type FirstWeekday } from '../calendarPeriod.ts';

const startOfDay = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate());
const isStartOfDay = (date: Date) => +date === +startOfDay(date);

/** Minutes by the clock at the first instant of the day: 60 where the clocks skip from 0:00 to 1:00. */
const minutesAtStart = (day: Date) => {
  const start = startOfDay(day);
  return start.getHours() * 60 + start.getMinutes();
};

/**
 * Returns a localizer for local time, in which every day has 24 labelled hours. The row of a skipped hour
 * means the next hour. Moment has one first day of the week for the whole page.
 */
export function makeLocalizer(firstWeekday: FirstWeekday) {
  moment.updateLocale(moment.locale(), { week: { dow: WEEKDAY_NUMBERS[firstWeekday], doy: 6 } });
  const made = momentLocalizer(moment);
  const { add, getTotalMin, getDstOffset, getTimezoneOffset, inRange } = made;
  // Removes the offset change from the length of a day, also if the change starts the day.
  made.getDstOffset = (start, end) => getDstOffset(start, end) + minutesAtStart(start);
  made.getTotalMin = (start, end) => getTotalMin(start, end) + made.getDstOffset(start, end);
  made.getSlotDate = (day, minutesFromMidnight, offset) =>
    new Date(
      ...([day.getFullYear(), day.getMonth(), day.getDate()] as const),
      ...[0, minutesFromMidnight + offset],
    );
  // By it, the labels of the rows are those of a day without a change of the offset.
  made.getTimezoneOffset = (date) =>
    getTimezoneOffset(isStartOfDay(date) ? new Date(+date - 1) : date);
  made.add = (date, amount, unit) => {
    const sum = add(date, amount, unit);
    return unit === 'day' && isStartOfDay(date) ? startOfDay(sum) : sum;
  };
  // A session that ends at midnight is not on the next day.
  made.inRange = (day, start, end, unit = 'day') =>
    inRange(day, start, unit === 'day' && end > start ? new Date(+end - 1) : end, unit);
  return made;
}
