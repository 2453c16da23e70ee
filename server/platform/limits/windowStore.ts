import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** Keys that a limit remembers. The least recently counted one is dropped first. */
const MAX_KEYS = 100_000;

/**
 * Counts requests of fixed time windows in memory, for `@fastify/rate-limit`. Its own store measures
 * windows by the wall clock: after a jump of an hour and back, students would wait for an hour.
 */
export class WindowStore implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { current: number; endsAt: number }>();

  incr(...[key, callback, timeWindow]: Parameters<FastifyRateLimitStore['incr']>): void {
    const at = performance.now();
    const known = this.#windows.get(key);
    const window = known && known.endsAt > at ? known : { current: 0, endsAt: at + timeWindow };
    window.current += 1;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > MAX_KEYS && oldest !== undefined) this.#windows.delete(oldest);
    callback(null, { current: window.current, ttl: window.endsAt - at });
  }

  /** Each limit has a store of its own. */
  child = () => new WindowStore();
}
