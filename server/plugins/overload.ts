import underPressure from '@fastify/under-pressure';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config.ts';
import { RefusalError } from '../errors.ts';

/** Milliseconds over which the delay of the event loop is averaged: a start is no overload. */
const SAMPLE = 5_000;
/** The mean delay, in milliseconds, from which on waiting longer helps nobody. */
const MOST_DELAY = 2_000;
const RETRY_AFTER = 10;
const ALWAYS_ANSWERED: readonly string[] = ['/healthz', '/metrics'];

/** Refuses calls early when there are more than the process can answer in time. */
export const overload = ({ RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>) =>
  fastifyPlugin(
    async (app) => {
      if (RATE_LIMITS === 'off') return;
      await app.register(underPressure, {
        maxEventLoopDelay: MOST_DELAY,
        sampleInterval: SAMPLE,
        pressureHandler: (request) => {
          if (ALWAYS_ANSWERED.includes(request.url)) return;
          const sentence = 'The service is busy. Please try again in a moment.';
          throw new RefusalError(503, sentence, undefined, RETRY_AFTER);
        },
      });
    },
    { name: 'overload' },
  );
