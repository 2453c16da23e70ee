import { DATE_CLICK_HOURS, DELAYS } from '../../../contract/constants.ts';

/** Start and end of a session that is not there yet, as instants. */
export interface Proposal {
  start: string;
  end: string;
}

/** That day from 10:00 to 11:00 on the clocks of the device. */
export function proposeForDay(day: Date): Proposal {
  const at = (hour: number) =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour).toISOString();
  return { start: at(DATE_CLICK_HOURS.start), end: at(DATE_CLICK_HOURS.end) };
}

/** From the minute of that moment on, for an hour: seconds have no place in the form. */
export function proposeFrom(moment: Date): Proposal {
  const start = new Date(moment).setUTCSeconds(0, 0);
  return {
    start: new Date(start).toISOString(),
    end: new Date(start + DELAYS.quickScheduleLength).toISOString(),
  };
}

/** What was marked in the calendar. */
export const proposeSpan = (start: Date, end: Date): Proposal => ({
  start: start.toISOString(),
  end: end.toISOString(),
});
