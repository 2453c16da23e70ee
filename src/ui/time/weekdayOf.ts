import { WEEKDAYS } from '../../../contract/constants.ts';

/** Returns the weekday in local time. */
export const weekdayOf = (date: Date) => WEEKDAYS[(date.getDay() + 6) % 7] ?? '';
