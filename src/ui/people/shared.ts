import { weekdayOf, offsetAt } from '../time/zone.ts';
import { MINUTE, HOUR } from '../../../contract/durations.ts';
import type { WeekHours } from '../../../contract/hours.ts';
import { foldText } from '../../../contract/text.ts';
import { addDays } from '../time/addDays.ts';
import { LOCALE } from '../time/locale.ts';

/** Returns the names that the other list contains too, in any spelling. */
export function sharedNames(names: readonly string[], others: readonly string[]): string[] {
  const keys = new Set(others.map(foldText));
  return names.filter((name) => keys.has(foldText(name)));
}

const DATE = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
const SHOWN_DAYS = 3;

/** Returns the next dates that fall on the weekdays, e.g. "Today" and "Wed, Mar 4". */
export function nextDates(weekdays: readonly string[], today: Date): string[] {
  return Array.from({ length: 7 }, (_, ahead) => ahead)
    .map((ahead) => ({ ahead, date: addDays(today, ahead) }))
    .filter(({ date }) => weekdays.includes(weekdayOf(date)))
    .slice(0, SHOWN_DAYS)
    .map(({ ahead, date }) => ['Today', 'Tomorrow'][ahead] ?? DATE.format(date));
}

interface FreeWeek {
  availability: readonly string[];
  hours?: WeekHours | undefined;
}

/**
 * Returns the weekdays of the first student on which the other one is free, too. A day on which both
 * have hours counts only with an hour in common on its next date, as for the match percentage.
 */
export function sharedDays(a: FreeWeek, b: FreeWeek, today: Date): string[] {
  return sharedNames(a.availability, b.availability).filter((day) => {
    const [mine, theirs] = [a, b].map(({ hours }) => periodsOn(day, today, hours));
    if (!mine?.length || !theirs?.length) return true;
    return mine.some((one) =>
      theirs.some(
        (other) => Math.min(one.end, other.end) - Math.max(one.start, other.start) >= HOUR,
      ),
    );
  });
}

/** Returns the hours of the next date of a weekday, by the clock of their time zone. */
function periodsOn(weekday: string, today: Date, hours: WeekHours | undefined) {
  if (!hours) return [];
  const [year, month, date] = [today.getFullYear(), today.getMonth(), today.getDate()];
  const ahead = Array.from({ length: 7 }, (_, days) => days).find(
    (days) => weekdayOf(new Date(year, month, date + days)) === weekday,
  );
  const at = (minutes: number) => {
    const wallClock = Date.UTC(year, month, date + (ahead ?? 0), 0, minutes);
    return wallClock - offsetAt(hours.timeZone, wallClock) * MINUTE;
  };
  return hours.ranges
    .filter(({ day }) => day === weekday)
    .map(({ start, end }) => ({ start: at(start), end: at(end) }));
}
