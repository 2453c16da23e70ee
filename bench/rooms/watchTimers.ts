import { isDeepStrictEqual } from 'node:util';
import { SECOND } from '../../contract/durations.ts';
import type { RoomPage } from './roomPage.ts';

/** Milliseconds between two looks at all pages. */
const INTERVAL = 200;

/**
 * Compares the timers of the pages of each room until stopped. Pages that have loaded the same timer have to
 * show the same second, give or take one. Pages that have different ones wait for a change to arrive.
 */
export function watchTimers(rooms: readonly (readonly RoomPage[])[]) {
  let compared = 0;
  let different = 0;
  let largest = 0;
  let behind = 0;
  let longest = 0;
  const behindSince = new Map<readonly RoomPage[], number>();

  function compare(room: readonly RoomPage[]): void {
    const [a, b] = room;
    if (!a || !b) return;
    if (!isDeepStrictEqual(a.timer(), b.timer())) {
      const since = behindSince.get(room) ?? performance.now();
      behindSince.set(room, since);
      behind += 1;
      longest = Math.max(longest, performance.now() - since);
      return;
    }
    behindSince.delete(room);
    const [one, other] = [a.shown(), b.shown()];
    compared += 1;
    const difference = Math.abs((one?.left ?? 0) - (other?.left ?? 0));
    largest = Math.max(largest, difference);
    const isSame = one?.phase === other?.phase && one?.isPaused === other?.isPaused;
    if (!isSame || difference > SECOND) different += 1;
  }

  const timer = setInterval(() => {
    for (const room of rooms) compare(room);
  }, INTERVAL);
  return {
    stop() {
      clearInterval(timer);
      return {
        /** Comparisons of pages with the same timer, and how many of them found different seconds. */
        compared,
        different,
        /** Milliseconds. */
        largest,
        /** Comparisons of pages with different timers, and the longest time of that in milliseconds. */
        behind,
        longest,
      };
    },
  };
}
