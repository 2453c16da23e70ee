import type { StudySession } from '../../../../../contract/sessions.ts';

/** A session as react-big-calendar renders it. */
export interface CalendarEvent {
  id: string;
  title: string;
  start: Date;
  end: Date;
}

export const toEvent = ({ _id, title, startTime, endTime }: StudySession): CalendarEvent => ({
  id: _id,
  title,
  start: new Date(startTime),
  end: new Date(endTime),
});
