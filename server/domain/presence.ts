import { SECOND } from '../../contract/durations.ts';

/** Milliseconds after the last sign of a page in which its student counts as present. Covers a late one. */
const SEEN_FOR = 75 * SECOND;

/** The clock of another node may be ahead by seconds. By more, it was wrong. */
export const isPresent = (seenAt: string, now: Date): boolean =>
  Math.abs(now.getTime() - Date.parse(seenAt)) < SEEN_FOR;
