import { toIsoDay } from '../../../ui/time/times.ts';

const dayOf = (start: string) => toIsoDay(new Date(start));

function minuteOf(start: string): number {
  const at = new Date(start);
  return at.getHours() * 60 + at.getMinutes();
}

/**
 * Returns the starts that an offer begins with: on different days, the earliest days first, each at the
 * time of day that differs most from the days before. Others follow if there are too few days.
 *
 * @param starts when both are free, ISO 8601, the earliest first
 */
export function preselectStarts(starts: readonly string[], count: number): string[] {
  const chosen: string[] = [];
  for (const day of new Set(starts.map(dayOf))) {
    const distance = (start: string) =>
      Math.min(...chosen.map((other) => Math.abs(minuteOf(start) - minuteOf(other))));
    const onDay = starts.filter((start) => dayOf(start) === day);
    chosen.push(onDay.reduce((best, start) => (distance(start) > distance(best) ? start : best)));
  }
  return [...chosen, ...starts.filter((start) => !chosen.includes(start))].slice(0, count);
}
