import type { TimeSpan } from '../../../../contract/hours.ts';
import { addDays } from '../../../ui/time/addDays.ts';

/** Days whose free times are shown. */
export const DAYS = 7;

/** A part of a day in minutes since midnight by the local clock. */
export interface DayPart {
  start: number;
  end: number;
}

export interface DayOfWeek {
  date: Date;
  parts: DayPart[];
}

/** Returns seven local days from `first` on, each with the parts that are in one of the spans. */
export function weekDays(spans: readonly TimeSpan[], first: Date): DayOfWeek[] {
  return Array.from({ length: DAYS }, (_, ahead) => {
    const [date, next] = [addDays(first, ahead), addDays(first, ahead + 1)];
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
