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
