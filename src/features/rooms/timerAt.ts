import { MINUTE } from '../../../contract/durations.ts';
import type { RoomTimer } from '../../../contract/rooms.ts';

export interface TimerState {
  phase: 'focus' | 'break' | 'over';
  /** Milliseconds until the phase ends. */
  left: number;
  /** Number of the focus phase, from 1. */
  round: number;
  isPaused: boolean;
}

/**
 * Returns the state of a timer at a time. It follows from the stored start and pauses alone, so that all
 * devices show the same second, also after a reload or with a tab that was asleep.
 * @param now milliseconds by the clock of the service
 */
export function timerAt(timer: RoomTimer, now: number): TimerState {
  const { startedAt, pausedAt, pausedFor } = timer;
  const until = pausedAt === undefined ? now : Date.parse(pausedAt);
  // A clock may be behind by what the measurement of it is off.
  const run = Math.max(0, until - Date.parse(startedAt) - pausedFor);
  const isPaused = pausedAt !== undefined;
  const focus = timer.focus * MINUTE;
  if (timer.break === undefined) {
    const left = Math.max(0, focus - run);
    return { phase: left === 0 ? 'over' : 'focus', left, round: 1, isPaused };
  }
  const cycle = focus + timer.break * MINUTE;
  const inCycle = run % cycle;
  const isFocus = inCycle < focus;
  return {
    phase: isFocus ? 'focus' : 'break',
    left: (isFocus ? focus : cycle) - inCycle,
    round: 1 + Math.floor(run / cycle),
    isPaused,
  };
}

/** Returns minutes and seconds, such as 24:59, or hours as well. Counts a begun second. */
export function countdownText(left: number): string {
  const seconds = Math.ceil(left / 1_000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  const hours = Math.floor(seconds / 3_600);
  return (hours > 0 ? [String(hours), ...parts] : parts).join(':');
}
