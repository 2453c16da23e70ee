import { MINUTE } from '../../../contract/durations.ts';
import { dateFormat } from './dateFormat.ts';
import { HAS_AM_PM } from './locale.ts';

const clock = dateFormat({ timeStyle: 'short', timeZone: 'UTC' });
const hour = HAS_AM_PM ? dateFormat({ hour: 'numeric', timeZone: 'UTC' }) : clock;

/** Formats minutes since midnight, e.g. 2:30 PM. */
export const minutesText = (minutes: number) => clock.format(minutes * MINUTE);

/** Formats a full hour, e.g. 2 PM, or 14:00 on a clock of 24 hours. */
export const hourText = (minutes: number) => hour.format(minutes * MINUTE);

/** Formats times of a day in minutes since midnight, e.g. 2:00 PM – 4:00 PM. */
export const rangeText = ({ start, end }: { start: number; end: number }) =>
  `${minutesText(start)} – ${minutesText(end)}`;

/** Formats each 24-hour range of a text, such as 14:00-16:00, in the locale of the browser. */
export const withLocalHours = (text: string): string =>
  text.replace(/\b(\d\d):(\d\d)-(\d\d):(\d\d)\b/g, (_, ...parts: string[]) => {
    const [fromHour, from, toHour, to] = parts.map(Number) as [number, number, number, number];
    return rangeText({ start: fromHour * 60 + from, end: toHour * 60 + to });
  });
