import { slowdown } from './slowdown.ts';

declare global {
  /** Retries of `waitFor` on an idle machine. Set by jest.config.ts for tests of one process. */
  var waitRetries: number | undefined;
}

/** Milliseconds between two retries. */
const INTERVAL = 20;
/**
 * Many retries, because other processes may be slow on a busy machine: a wait is no assertion about speed.
 * Retries are counted, not milliseconds, because a busy event loop makes fewer in the same time.
 */
const RETRIES = globalThis.waitRetries ?? 5_000;

/**
 * Retries the assertions until they pass, and throws the last error otherwise. A test with fake
 * timers passes the real `setTimeout`.
 */
export async function waitFor(
  assertions: () => void | Promise<void>,
  schedule: typeof setTimeout = setTimeout,
): Promise<void> {
  const retries = RETRIES * slowdown();
  for (let retry = 0; ; retry += 1) {
    try {
      await assertions();
      return;
    } catch (error) {
      if (retry >= retries) throw error;
      await new Promise((resolve) => schedule(resolve, INTERVAL));
    }
  }
}
