import { findFreeTimes, type Availability, type Interval } from './freeTimes.ts';
import { listStarts, suggestStarts, type StartOptions } from './suggestStarts.ts';

/** A start from which most students are free. */
interface NearestStart {
  start: number;
  /** Indexes of the students who are not. */
  missing: number[];
}

/**
 * Returns up to `count` starts from which the first student and most of all students are free, and as few
 * as possible are not. Chooses them like suggestStarts().
 */
export function findNearestStarts(
  students: readonly Availability[],
  period: Interval,
  options: StartOptions & { count: number },
): NearestStart[] {
  const free = students.map((student) => findFreeTimes([student], period));
  const canCome = (intervals: readonly Interval[], at: number) =>
    intervals.some(({ start, end }) => start <= at && at + options.duration <= end);
  const found = listStarts(free[0] ?? [], options).map((start) => ({
    start,
    missing: [...free.keys()].filter((index) => !canCome(free[index] ?? [], start)),
  }));
  const fewest = Math.min(...found.map(({ missing }) => missing.length));
  if (fewest * 2 >= students.length) return [];
  const nearest = found.filter(({ missing }) => missing.length === fewest);
  const chosen = suggestStarts(
    nearest.map(({ start }) => start),
    options,
  );
  return nearest.filter(({ start }) => chosen.includes(start));
}
