import { MINUTE } from '../../contract/durations.ts';

/** A time before the seeding: days ago and a time of day (`3d 18:40`), or minutes ago (`25m`). */
export type When = `${number}d ${number}:${number}` | `${number}m`;

/** Returns a local time of day, `day` days from today. */
export function onDay(now: Date, day: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + day, hours, minutes);
}

/** Resolves `when` relative to `now`. */
export function before(now: Date, when: When): Date {
  const [distance = '', time] = when.split(' ');
  const amount = Number(distance.slice(0, -1));
  return time === undefined ? minutesAfter(now, -amount) : onDay(now, -amount, time);
}

/** Returns the next 10:00 or 16:00 that is two to 24 hours away. */
export function soon(now: Date): Date {
  const candidates = [onDay(now, 0, '10:00'), onDay(now, 0, '16:00'), onDay(now, 1, '10:00')];
  const earliest = minutesAfter(now, 120);
  return candidates.find((candidate) => candidate >= earliest) ?? onDay(now, 1, '16:00');
}

export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE);
}
