const MINUTE = 60_000;

/** A moment before the fill: days back at a time of day (`3d 18:40`), or minutes back (`25m`). */
export type When = `${number}d ${number}:${number}` | `${number}m`;

/** The instant of a calendar day, counted from today, at a time of day where this machine is. */
export function onDay(now: Date, day: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + day, hours, minutes);
}

/** The instant meant by `when`, seen from `now`. */
export function before(now: Date, when: When): Date {
  const [distance = '', time] = when.split(' ');
  const amount = Number(distance.slice(0, -1));
  return time === undefined ? minutesAfter(now, -amount) : onDay(now, -amount, time);
}

/** The first four in the afternoon or ten in the morning that is two to twenty-four hours away. */
export function soon(now: Date): Date {
  const candidates = [onDay(now, 0, '10:00'), onDay(now, 0, '16:00'), onDay(now, 1, '10:00')];
  const earliest = minutesAfter(now, 120);
  return candidates.find((candidate) => candidate >= earliest) ?? onDay(now, 1, '16:00');
}

export function minutesAfter(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE);
}
