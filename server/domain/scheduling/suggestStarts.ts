import { MINUTE, HOUR, DAY } from '../../../contract/durations.ts';
import type { Interval } from './freeTimes.ts';
import { offsetAt } from './wallClock.js';

const HALF_HOUR = 30 * MINUTE;

/** Suggestions differ by this much and are few a day, so that they offer a choice. */
const CHOICE = { gap: 4 * HOUR, perDay: 2 };

/** Local times of day at which most people like to start. Others are suggested if these are too few. */
const LIKED = { from: 10 * HOUR, to: 19 * HOUR };

export interface StartOptions {
  /** Milliseconds. */
  duration: number;
  /** Of the student who asks: starts are at its half hours, days are its days. */
  timeZone: string;
}

/** Returns all starts at half hours from which the duration fits into a free interval, in order. */
export function listStarts(
  free: readonly Interval[],
  { duration, timeZone }: StartOptions,
): number[] {
  return free.flatMap(({ start, end }) => {
    const shift = (offsetAt(timeZone, start) % 30) * MINUTE;
    const starts: number[] = [];
    let at = Math.ceil((start + shift) / HALF_HOUR) * HALF_HOUR - shift;
    for (; at + duration <= end; at += HALF_HOUR) starts.push(at);
    return starts;
  });
}

/**
 * Returns up to `count` of these starts: the earliest ones from late morning to evening that are four hours
 * apart, two on each day. If they are too few, those at other hours, and then any that do not overlap.
 */
export function suggestStarts(
  starts: readonly number[],
  { duration, timeZone, count }: StartOptions & { count: number },
): number[] {
  const chosen: number[] = [];
  const localTime = (at: number) => at + offsetAt(timeZone, at) * MINUTE;
  const dayOf = (at: number) => Math.floor(localTime(at) / DAY);
  const isLiked = (at: number) => {
    const timeOfDay = localTime(at) % DAY;
    return timeOfDay >= LIKED.from && timeOfDay <= LIKED.to;
  };
  const perDay = new Map<number, number>();
  const choose = (from: readonly number[], gap: number, limit: number) => {
    for (const at of from) {
      if (chosen.length >= count) return;
      if (chosen.some((other) => Math.abs(at - other) < gap)) continue;
      const day = dayOf(at);
      const onDay = perDay.get(day) ?? 0;
      if (onDay >= limit) continue;
      perDay.set(day, onDay + 1);
      chosen.push(at);
    }
  };
  const gap = Math.max(CHOICE.gap, duration);
  choose(starts.filter(isLiked), gap, CHOICE.perDay);
  choose(starts, gap, CHOICE.perDay);
  choose(starts, duration, Infinity);
  return chosen.sort((a, b) => a - b);
}
