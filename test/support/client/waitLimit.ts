import { slowdown } from '../slowdown.ts';

/** Milliseconds after which a wait of the Testing Library fails on an idle machine. */
export const WAIT_LIMIT = 8_000;

/** Milliseconds between two turns. */
const TURN = 50;

/**
 * Calls back after a delay in milliseconds of an idle machine. Counts the delay in turns of the event loop,
 * which also runs the page and the service of the tests, so that a busy machine gets more time. Returns a
 * timer that `clearTimeout` accepts.
 */
export function startWaitLimit(callback: () => void, delay: number): NodeJS.Timeout {
  let turns = (delay / TURN) * slowdown();
  const timer = setInterval(() => {
    turns -= 1;
    if (turns > 0) return;
    clearInterval(timer);
    callback();
  }, TURN);
  return timer;
}
