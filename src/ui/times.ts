const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** An instant as the student's own language and clocks have it, e.g. Mar 2, 2026, 10:00 AM. */
export const timeText = (iso: string) => moment.format(new Date(iso));

/** From one instant to another; what both have in common is said once. */
export const spanText = (start: string, end: string) =>
  moment.formatRange(new Date(start), new Date(end));

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const distance = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });

/** The day of an instant, e.g. Mar 2, 2026. */
export const dayText = (iso: string) => day.format(new Date(iso));

/** The time of day of an instant, e.g. 10:00 AM. */
export const clockText = (iso: string) => clock.format(new Date(iso));

const STEPS = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
] as const;

/** How long before `now` an instant was, e.g. "5 minutes ago"; its day after a week. */
export function agoText(iso: string, now: number): string {
  // The clocks of the two machines differ: nothing that is told of is yet to come.
  let ago = Math.max(0, (now - Date.parse(iso)) / 1000);
  for (const [unit, many] of STEPS) {
    if (Math.floor(ago) < many) {
      return distance.format(unit === 'second' ? 0 : -Math.floor(ago), unit);
    }
    ago /= many;
  }
  return dayText(iso);
}
