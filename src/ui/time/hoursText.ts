import { MINUTE } from '../../../contract/durations.ts';
import { LOCALE } from './locale.ts';

const clock = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', timeZone: 'UTC' });
const hour = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', timeZone: 'UTC' });

/** Formats minutes since midnight, e.g. 2:30 PM. */
export const minutesText = (minutes: number) => clock.format(minutes * MINUTE);

/** Formats a full hour, e.g. 2 PM. */
export const hourText = (minutes: number) => hour.format(minutes * MINUTE);

/** Formats times of a day in minutes since midnight, e.g. 2:00 PM – 4:00 PM. */
export const rangeText = ({ start, end }: { start: number; end: number }) =>
  `${minutesText(start)} – ${minutesText(end)}`;
