import underPressure from '@fastify/under-pressure';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config.ts';
import { RefusalError } from '../errors.ts';
import { makePace } from './pace.ts';

/** Milliseconds over which the delay of the event loop is averaged: a start is no overload. */
const SAMPLE = 5_000;
const RETRY_AFTER = 10;
/** Calls that begin in one turn of the event loop: a search among thousands takes milliseconds. */
const CALLS_PER_TURN = 4;
const TURNS_TAKING = 20;
const ALWAYS_ANSWERED: readonly string[] = ['/healthz', '/metrics'];

const busy = () =>
  new RefusalError(
    503,
    'The service is busy. Please try again in a moment.',
    undefined,
    RETRY_AFTER,
  );

/** Refuses calls early when there are more than the process can answer in time. */
export const overload = ({
  RATE_LIMITS,
  LIMIT_WAIT_SECONDS,
}: Pick<Config, 'RATE_LIMITS' | 'LIMIT_WAIT_SECONDS'>) =>
  fastifyPlugin(
    async (app) => {
      if (RATE_LIMITS === 'off') return;
      // For a turn, or for the event loop on average.
      const longestWait = LIMIT_WAIT_SECONDS * 1_000;
      await app.register(underPressure, {
        maxEventLoopDelay: longestWait,
        sampleInterval: SAMPLE,
        pressureHandler: (request) => {
          if (ALWAYS_ANSWERED.includes(request.url)) return;
          throw busy();
        },
      });
      const pace = makePace({
        perTurn: CALLS_PER_TURN,
        turnsTaking: TURNS_TAKING,
        longestWait,
      });
      app.addHook('onRequest', async ({ url }, { raw }) => {
        if (ALWAYS_ANSWERED.includes(url)) return;
        if (!(await pace.enter(raw))) throw busy();
      });
    },
    { name: 'overload' },
  );
