import { slowdown } from '../slowdown.ts';

/**
 * Milliseconds after which a wait of the Testing Library fails on an idle machine. `setTimeout` of the tests
 * counts this delay in turns of the event loop, which also runs the page and the service of the tests, so
 * that a busy machine gets more time.
 */
export const WAIT_LIMIT = 8_000;

/** Milliseconds between two turns. */
const TURN = 50;

/** Calls back after the turns of `WAIT_LIMIT`. Returns a timer that `clearTimeout` accepts. */
export function startWaitLimit(callback: () => void): NodeJS.Timeout {
  let turns = (WAIT_LIMIT / TURN) * slowdown();
  const timer = setInterval(() => {
    turns -= 1;
    if (turns > 0) return;
    clearInterval(timer);
    callback();
  }, TURN);
  return timer;
}
