/** Durations in milliseconds. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;

/** How long the busy times of a calendar are kept that cannot be read any more. */
export const BUSY_TIMES_KEPT = 30 * DAY;
