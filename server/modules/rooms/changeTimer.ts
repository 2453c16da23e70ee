import { MINUTE } from '../../../contract/durations.ts';
import type { RoomTimer, RoomTimerBody } from '../../../contract/rooms.ts';
import { conflict } from '../../platform/errors/httpError.ts';
import { NO_TIMER, type TimerRow } from './repository.ts';

/** Returns the stored timer on the wire. `undefined` without one. */
export function toTimer(row: TimerRow | undefined): RoomTimer | undefined {
  if (!row || row.focus === null || row.started_at === null) return undefined;
  return {
    focus: row.focus,
    startedAt: row.started_at,
    pausedFor: row.paused_for,
    ...(row.break !== null && { break: row.break }),
    ...(row.paused_at !== null && { pausedAt: row.paused_at }),
  };
}

/**
 * Returns the timer after a change. A change to the state that it already has changes nothing, so two
 * students can press the same button at once.
 * @throws {HttpError} 409 for a change of a timer that was ended, and for a new one of unknown length
 */
export function changeTimer(row: TimerRow, body: RoomTimerBody, now: Date): TimerRow {
  const timer = toTimer(row);
  const isOver = timer === undefined || (timer.break === undefined && leftOf(timer, now) <= 0);
  if (body.state === 'off') return NO_TIMER;
  if (isOver) return start(body, now);
  if (body.state === 'paused') {
    return timer.pausedAt === undefined ? { ...row, paused_at: now.toISOString() } : row;
  }
  if (timer.pausedAt === undefined) return row;
  const pause = Math.max(0, now.getTime() - Date.parse(timer.pausedAt));
  return { ...row, paused_at: null, paused_for: timer.pausedFor + pause };
}

function start({ state, focus, break: rest }: RoomTimerBody, now: Date): TimerRow {
  if (state !== 'running' || focus === undefined) throw conflict('The timer was ended.');
  return { ...NO_TIMER, focus, break: rest ?? null, started_at: now.toISOString() };
}

/** Milliseconds left of a timer without breaks. */
const leftOf = ({ focus, startedAt, pausedAt, pausedFor }: RoomTimer, now: Date): number =>
  Date.parse(startedAt) + pausedFor + focus * MINUTE - Date.parse(pausedAt ?? now.toISOString());
