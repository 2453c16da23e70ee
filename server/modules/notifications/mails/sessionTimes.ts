import type { NotificationsTable } from '../../../platform/database/schema.ts';

type SessionTimes = Pick<NotificationsTable, 'topic' | 'starts_at' | 'previous_starts_at'>;

const utc = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/**
 * Returns the times of a study session, e.g. "Thu, Mar 5, 15:00 → Fri, Mar 6, 16:00 UTC". Empty
 * without times, and for reminders, which already say how soon it starts.
 */
export function sessionTimesText({ topic, starts_at, previous_starts_at }: SessionTimes): string {
  if (starts_at === null || topic === 'reminder') return '';
  const times = previous_starts_at === null ? [starts_at] : [previous_starts_at, starts_at];
  return `${times.map((time) => utc.format(new Date(time))).join(' → ')} UTC`;
}
