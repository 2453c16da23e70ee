import { MINUTE } from '../../../contract/durations.ts';
import { offsetAt } from './wallClock.js';

const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/**
 * Returns instants as the clock of a time zone shows them, e.g. "Thu, Mar 5, 15:00 → Fri, Mar 6, 16:00
 * (Europe/Berlin)".
 * @param timeZone empty where it is not known: the times are in UTC
 */
export function timesText(instants: readonly string[], timeZone: string): string {
  const times = instants.map((instant) => {
    const at = Date.parse(instant);
    return format.format(timeZone === '' ? at : at + offsetAt(timeZone, at) * MINUTE);
  });
  return `${times.join(' → ')} ${timeZone === '' ? 'UTC' : `(${timeZone})`}`;
}
