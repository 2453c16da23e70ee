import { weekdayOf } from '../time/weekdayOf.ts';

const keyOf = (name: string) => name.trim().toLocaleLowerCase();

/** Returns the names that the other list contains too, without regard to case. */
export function sharedNames(names: readonly string[], others: readonly string[]): string[] {
  const keys = new Set(others.map(keyOf));
  return names.filter((name) => keys.has(keyOf(name)));
}

const DATE = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
const SHOWN_DAYS = 3;

/** Returns the next dates that fall on the weekdays, e.g. "Today" and "Wed, Mar 4". */
export function nextDates(weekdays: readonly string[], today: Date): string[] {
  return Array.from({ length: 7 }, (_, ahead) => ahead)
    .map((ahead) => ({
      ahead,
      date: new Date(today.getFullYear(), today.getMonth(), today.getDate() + ahead),
    }))
    .filter(({ date }) => weekdays.includes(weekdayOf(date)))
    .slice(0, SHOWN_DAYS)
    .map(({ ahead, date }) => ['Today', 'Tomorrow'][ahead] ?? DATE.format(date));
}
