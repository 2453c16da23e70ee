import { MINUTE } from '../../../contract/durations.ts';

/** Returns a reminder with a duration, because the time zone of the reader is unknown. */
export const reminderText = (title: string, startTime: string, now: Date): string =>
  `“${title}” starts ${timeUntil(Date.parse(startTime) - now.getTime())}.`;

/** From an hour on, minutes are rounded to hours, so that a reminder a few seconds late reads well. */
function timeUntil(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / MINUTE);
  if (minutes === 1) return 'in a minute';
  if (minutes < 60) return `in ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'in 1 hour' : `in ${hours} hours`;
}
