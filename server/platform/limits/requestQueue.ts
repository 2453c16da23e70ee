import type { EventEmitter } from 'node:events';
import underPressure from '@fastify/under-pressure';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config.ts';
import { busy } from '../errors/httpError.ts';

interface Options {
  /** Requests started in one turn of the event loop. */
  perTurn: number;
  /** Maximum of consecutive turns that only accept requests while new ones arrive. */
  maxAcceptingTurns: number;
  /** Milliseconds after which a waiting request is rejected. */
  maxWait: number;
}

interface Waiting {
  since: number;
  /** Queue length when the request arrived. */
  ahead: number;
  resolve: (mayStart: boolean) => void;
}

/** Share of `maxWait` from which a wait counts as a measurement. */
const SIGNIFICANT_WAIT = 1 / 4;

/**
 * Creates a queue that starts requests in order, a few in each turn of the event loop. Otherwise all
 * requests that arrive together would start together and delay each other. A turn accepts one
 * connection, so the queue first accepts: connections in the backlog of the operating system cannot
 * be rejected.
 */
export function makeRequestQueue(options: Options) {
  const { perTurn, maxAcceptingTurns, maxWait } = options;
  const waiting: Waiting[] = [];
  /** Measured milliseconds per queued request. 0 while waits are short. */
  let msPerRequest = 0;
  let started = 0;
  let isCounting = false;
  let hasArrivals = false;
  let acceptingTurns = 0;

  function count(): void {
    started += 1;
    if (isCounting) return;
    isCounting = true;
    setImmediate(nextTurn);
  }

  function nextTurn(): void {
    if (waiting.length > 0 && hasArrivals && acceptingTurns < maxAcceptingTurns) {
      hasArrivals = false;
      acceptingTurns += 1;
      setImmediate(nextTurn);
      return;
    }
    hasArrivals = false;
    acceptingTurns = 0;
    isCounting = false;
    started = 0;
    const next = waiting.splice(0, perTurn);
    for (const { resolve } of next) {
      count();
      resolve(true);
    }
    // An empty queue resets the measurement.
    msPerRequest = next[0] && waiting.length > 0 ? measureTimePerRequest(next[0], options) : 0;
    while (waiting.length > 0 && waitsTooLong(waiting.length - 1, waiting.at(-1)?.since)) {
      waiting.pop()?.resolve(false);
    }
  }

  /** Returns true if the request at this position would wait longer than `maxWait`. */
  function waitsTooLong(position: number, since = performance.now()): boolean {
    return performance.now() - since + position * msPerRequest > maxWait;
  }

  return {
    /**
     * Resolves with true when the request may start, and with false when it would wait too long.
     * @param caller Emits `close` when the client disconnects.
     */
    async enter(caller: Pick<EventEmitter, 'once'>): Promise<boolean> {
      hasArrivals = true;
      if (started < perTurn) {
        count();
        return true;
      }
      const ahead = waiting.length;
      if (waitsTooLong(ahead)) return false;
      const since = performance.now();
      return new Promise<boolean>((resolve) => {
        const entry = { since, ahead, resolve };
        waiting.push(entry);
        caller.once('close', () => {
          const index = waiting.indexOf(entry);
          if (index >= 0) waiting.splice(index, 1);
          resolve(false);
        });
      });
    },
  };
}

/** Returns the milliseconds per queued request that a request waited, or 0 for a short wait. */
function measureTimePerRequest({ since, ahead }: Waiting, { perTurn, maxWait }: Options): number {
  const waited = performance.now() - since;
  return waited < maxWait * SIGNIFICANT_WAIT ? 0 : waited / (ahead + perTurn);
}

/** Milliseconds over which the event loop delay is averaged, so that a start does not count. */
const SAMPLE = 5_000;
const RETRY_AFTER = 10;
/** Requests started in one turn of the event loop. A search can take several milliseconds. */
const REQUESTS_PER_TURN = 4;
const MAX_ACCEPTING_TURNS = 20;
const EXEMPT_URLS: readonly string[] = ['/healthz', '/metrics'];

/** Responds 503 to requests that would wait longer than `LIMIT_WAIT_SECONDS`. */
export const loadShedding = ({
  RATE_LIMITS,
  LIMIT_WAIT_SECONDS,
}: Pick<Config, 'RATE_LIMITS' | 'LIMIT_WAIT_SECONDS'>) =>
  fastifyPlugin(
    async (app) => {
      if (RATE_LIMITS === 'off') return;
      const maxWait = LIMIT_WAIT_SECONDS * 1_000;
      await app.register(underPressure, {
        maxEventLoopDelay: maxWait,
        sampleInterval: SAMPLE,
        pressureHandler: (request) => {
          if (EXEMPT_URLS.includes(request.url)) return;
          throw busy(RETRY_AFTER);
        },
      });
      const queue = makeRequestQueue({
        perTurn: REQUESTS_PER_TURN,
        maxAcceptingTurns: MAX_ACCEPTING_TURNS,
        maxWait,
      });
      app.addHook('onRequest', async ({ url }, { raw }) => {
        if (EXEMPT_URLS.includes(url)) return;
        const mayStart = await queue.enter(raw);
        // Nobody receives the response to a client that has gone, also before it had to wait.
        if (!mayStart || raw.destroyed) throw busy(RETRY_AFTER);
      });
    },
    { name: 'loadShedding' },
  );
