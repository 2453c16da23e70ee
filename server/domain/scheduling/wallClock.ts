import { MINUTE, DAY } from '../../../contract/durations.ts';
import { offsetAt } from './timeZones.ts';

// A wall-clock time is in milliseconds, as if it were in UTC.

/** Returns the wall-clock time of an instant. */
export const wallTimeAt = (timeZone: string, at: number): number =>
  at + offsetAt(timeZone, at) * MINUTE;

/**
 * Returns the instant of a wall-clock time. When clocks go back, it is the first of two; one that
 * they skip has the offset before the change (RFC 5545, 3.3.5).
 */
export function instantAt(timeZone: string, wall: number): number {
  const before = wall - offsetAt(timeZone, wall - DAY) * MINUTE;
  const after = wall - offsetAt(timeZone, wall + DAY) * MINUTE;
  return [before, after].find((at) => wallTimeAt(timeZone, at) === wall) ?? before;
}

/** Returns whether clocks skip or repeat a wall-clock time. */
export function isAmbiguous(timeZone: string, wall: number): boolean {
  const instants = [wall - DAY, wall + DAY].map((at) => wall - offsetAt(timeZone, at) * MINUTE);
  const found = instants.filter((at) => wallTimeAt(timeZone, at) === wall);
  return found.length === 0 || (found.length === 2 && found[0] !== found[1]);
}
