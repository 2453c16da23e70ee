import { WEEKDAYS } from '../../../contract/constants.ts';

/**
 * Returns the UTC offset of a time zone in minutes.
 * @param at milliseconds since 1970
 */
export function offsetAt(timeZone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(at)) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Returns the IANA name of the device's time zone. */
export const localZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the weekday in local time. */
export const weekdayOf = (date: Date) => WEEKDAYS[(date.getDay() + 6) % 7] ?? '';
