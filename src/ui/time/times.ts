import { dateFormat } from './dateFormat.ts';
import { LOCALE } from './locale.ts';

const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** Formats an instant in the locale and time zone of the browser, e.g. Mar 2, 2026, 10:00 AM. */
export const timeText = (iso: string) => moment.format(new Date(iso));

/** Formats a range of instants. Shared parts such as the day appear once. */
export const spanText = (start: string, end: string) =>
  moment.formatRange(new Date(start), new Date(end));

const start = dateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Formats the start of a study session, e.g. Mon, Mar 2, 10:00 AM. */
export const startText = (iso: string) => start.format(new Date(iso));

const day = dateFormat({ dateStyle: 'medium' });
const clock = dateFormat({ timeStyle: 'short' });
const distance = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

/** Formats the times of day of a range, e.g. 10:00 – 11:00 AM. */
export const clockSpanText = (from: string, to: string) =>
  clock.formatRange(new Date(from), new Date(to));

export const dayText = (iso: string) => day.format(new Date(iso));

export const clockText = (iso: string) => clock.format(new Date(iso));

const STEPS = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
] as const;

/** Formats the time between an instant and `now`, e.g. "5 minutes ago". Returns the day after a week. */
export function agoText(iso: string, now: number): string {
  // Never negative, although the clock of the service may be ahead.
  let ago = Math.max(0, (now - Date.parse(iso)) / 1000);
  for (const [unit, limit] of STEPS) {
    if (Math.floor(ago) < limit) {
      return distance.format(unit === 'second' ? 0 : -Math.floor(ago), unit);
    }
    ago /= limit;
  }
  return dayText(iso);
}

/** Returns the local day of a date, YYYY-MM-DD. */
export function toIsoDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
