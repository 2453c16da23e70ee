import { HOUR } from '../../../contract/durations.ts';
import { weekdayOf } from '../../ui/time/zone.ts';

const DAYS_AHEAD = 7;
/** Hour at which a session on a later day starts. */
const AFTERNOON = 16;

/** Start and end of a new session, ISO 8601. */
export interface Slot {
  start: string;
  end: string;
  /** Ids of the buddies that are chosen already. */
  invited?: string[];
}

/** Returns 10:00 to 11:00 local time of the day. */
export function slotOnDay(day: Date): Slot {
  const at = (hour: number) =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour).toISOString();
  return { start: at(10), end: at(11) };
}

/** Returns the hour from that minute on. The form has no seconds. */
export function slotFrom(start: Date): Slot {
  const minute = new Date(start).setUTCSeconds(0, 0);
  return {
    start: new Date(minute).toISOString(),
    end: new Date(minute + HOUR).toISOString(),
  };
}

/**
 * Returns an hour on the next of the weekdays: from the next half hour if that is still today, from
 * 16:00 on a later day. Without weekdays, the hour from the next half hour.
 */
export function slotOnWeekdays(weekdays: readonly string[], now: Date): Slot {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const soon = new Date(year, month, day, now.getHours(), now.getMinutes() < 30 ? 30 : 60);
  const isChosen = (date: Date) => weekdays.includes(weekdayOf(date));
  if (soon.getDate() === day && isChosen(soon)) return slotFrom(soon);
  const later = Array.from(
    { length: DAYS_AHEAD },
    (_, ahead) => new Date(year, month, day + ahead + 1, AFTERNOON),
  );
  return slotFrom(later.find(isChosen) ?? soon);
}

export const slotBetween = (start: Date, end: Date): Slot => ({
  start: start.toISOString(),
  end: end.toISOString(),
});
