import moment from 'moment';
import { momentLocalizer } from 'react-big-calendar';
import { FIRST_WEEKDAY } from '../firstWeekday.ts';

moment.updateLocale(moment.locale(), { week: { dow: FIRST_WEEKDAY, doy: 6 } });

function makeLocalizer() {
  const made = momentLocalizer(moment);
  // Removes the offset change from the length of a day, so that every day has 24 labelled hours. The
  // row of a skipped hour means the next hour.
  const { getTotalMin, getDstOffset } = made;
  made.getTotalMin = (start, end) => getTotalMin(start, end) + getDstOffset(start, end);
  return made;
}

/** Local time. */
export const localizer = makeLocalizer();

/**
 * Its weeks are three days from the given one on, for the week view of a phone. react-big-calendar
 * exports no view with a number of days.
 */
export const threeDayLocalizer = makeLocalizer();

const { add, startOf, endOf } = localizer;
type Unit = Parameters<typeof startOf>[1] | 'week';

threeDayLocalizer.startOf = (date: Date, unit: Unit) =>
  startOf(date, unit === 'week' ? 'day' : unit);
threeDayLocalizer.endOf = (date: Date, unit: Unit) =>
  unit === 'week' ? endOf(add(date, 2, 'day'), 'day') : endOf(date, unit);
