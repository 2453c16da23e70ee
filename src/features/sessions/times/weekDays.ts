import type { TimeSpan } from '../../../../contract/hours.ts';

const DAYS = 7;

/** A part of a day in minutes since midnight by the local clock. */
export interface DayPart {
  start: number;
  end: number;
}

export interface DayOfWeek {
  date: Date;
  parts: DayPart[];
}

/** Returns seven local days from `today` on, each with the parts that are in one of the spans. */
export function weekDays(spans: readonly TimeSpan[], today: Date): DayOfWeek[] {
  const midnight = (ahead: number) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + ahead);
  return Array.from({ length: DAYS }, (_, ahead) => {
    const [date, next] = [midnight(ahead), midnight(ahead + 1)];
    const parts = spans
      .map(({ start, end }) => [new Date(start), new Date(end)] as const)
      .filter(([start, end]) => start < next && end > date)
      .map(([start, end]) => ({
        start: start < date ? 0 : minutesOf(start),
        end: end >= next ? 24 * 60 : minutesOf(end),
      }));
    return { date, parts };
  });
}

const minutesOf = (date: Date) => date.getHours() * 60 + date.getMinutes();
