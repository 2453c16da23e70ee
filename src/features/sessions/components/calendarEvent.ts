import type { Session } from '../../../../contract/sessions.ts';

/** A session as the calendar draws it. */
export interface CalendarEvent {
  id: string;
  title: string;
  start: Date;
  end: Date;
}

export const eventOf = ({ _id, title, startTime, endTime }: Session): CalendarEvent => ({
  id: _id,
  title,
  start: new Date(startTime),
  end: new Date(endTime),
});
