import underPressure from '@fastify/under-pressure';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config.ts';
import { busy } from '../errors/httpError.ts';
import { makeRequestQueue } from './requestQueue.ts';

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
        if (!(await queue.enter(raw))) throw busy(RETRY_AFTER);
      });
    },
    { name: 'loadShedding' },
  );
