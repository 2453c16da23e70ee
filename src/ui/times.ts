const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** An instant as the student's own language and clocks have it, e.g. Mar 2, 2026, 10:00 AM. */
export const timeText = (iso: string) => moment.format(new Date(iso));

/** From one instant to another; what both have in common is said once. */
export const spanText = (start: string, end: string) =>
  moment.formatRange(new Date(start), new Date(end));
