import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { normalise } from '../database/keys.ts';
import { tooMany } from '../errors.ts';
import { makeTokenBuckets } from './tokenBuckets.ts';

/** Counts the call; throws a 429 that says when to try again. Usable as a `preHandler` hook. */
type Limit = (request: FastifyRequest) => Promise<void>;

export interface Limits {
  address: Limit;
  account: Limit;
  signup: Limit;
  search: Limit;
  connectionRequest: Limit;
  message: Limit;
  /** By the address in the body's `email`, whether or not anybody has it. */
  resetMail: Limit;
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits;
  }
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How many accounts or addresses a limit remembers; the longest unseen is forgotten first. */
const REMEMBERED = 100_000;

const unlimited: Limit = () => Promise.resolve();
const noLimits: Limits = {
  address: unlimited,
  account: unlimited,
  signup: unlimited,
  search: unlimited,
  connectionRequest: unlimited,
  message: unlimited,
  resetMail: unlimited,
};

/**
 * The limits on calls. A campus shares addresses, so a signed-in call counts for its account
 * first, and only what that lets through counts for the address.
 */
export const limits = (config: Config, now: () => Date) =>
  fastifyPlugin(
    async (app) => {
      if (config.RATE_LIMITS === 'off') {
        app.decorate('limits', noLimits);
        return;
      }
      await app.register(rateLimit, { global: false });

      const window = (what: string, options: RateLimitOptions): Limit => {
        const remembering: RateLimitOptions = { cache: REMEMBERED, ...options };
        const count = app.createRateLimit(remembering);
        return async (request) => {
          const result = await count(request);
          if (result.isAllowed || !result.isExceeded) return;
          throw tooMany(
            `${what} Please try again in ${inWords(result.ttlInSeconds)}.`,
            result.ttlInSeconds,
          );
        };
      };
      app.decorate('limits', makeLimits(config, now, window));

      app.addHook('preParsing', async (request) => {
        // The pattern where there is one: the same address can be written in many ways.
        const address = request.routeOptions.url ?? request.url;
        if (!address.startsWith('/api/')) return;
        if (request.userId !== '') await app.limits.account(request);
        await app.limits.address(request);
      });
    },
    { name: 'limits' },
  );

function makeLimits(
  config: Config,
  now: () => Date,
  window: (what: string, options: RateLimitOptions) => Limit,
): Limits {
  const keyGenerator = (request: FastifyRequest) => request.userId;
  const buckets = makeTokenBuckets({ size: config.LIMIT_MESSAGES_AT_ONCE, refillMs: 1_000, now });
  const byEmail = (request: FastifyRequest) => normalise((request.body as { email: string }).email);
  const hourlyMails = window('Too many reset emails were asked for.', {
    max: config.LIMIT_RESET_MAILS_PER_HOUR,
    timeWindow: HOUR,
    keyGenerator: byEmail,
  });
  const dailyMails = window('Too many reset emails were asked for.', {
    max: config.LIMIT_RESET_MAILS_PER_DAY,
    timeWindow: DAY,
    keyGenerator: byEmail,
  });
  return {
    address: window('There are too many calls from your network.', {
      max: config.LIMIT_ADDRESS_CALLS_PER_MINUTE,
      timeWindow: MINUTE,
    }),
    account: window('That is too much at once.', {
      max: config.LIMIT_CALLS_PER_MINUTE,
      timeWindow: MINUTE,
      keyGenerator,
    }),
    signup: window('Too many people signed up from your network.', {
      max: config.LIMIT_SIGNUPS_PER_HOUR,
      timeWindow: HOUR,
    }),
    search: window('You are searching very often.', {
      max: config.LIMIT_SEARCHES_PER_MINUTE,
      timeWindow: MINUTE,
      keyGenerator,
    }),
    connectionRequest: window('You have sent many connection requests today.', {
      max: config.LIMIT_REQUESTS_PER_DAY,
      timeWindow: DAY,
      keyGenerator,
    }),
    message: (request) => {
      const seconds = buckets.take(request.userId);
      if (seconds === 0) return Promise.resolve();
      const sentence = `You are writing very fast. Please try again in ${inWords(seconds)}.`;
      return Promise.reject(tooMany(sentence, seconds));
    },
    resetMail: async (request) => {
      await hourlyMails(request);
      await dailyMails(request);
    },
  };
}

function inWords(seconds: number): string {
  const say = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (seconds < 90) return say(seconds, 'second');
  if (seconds < 5_400) return say(Math.ceil(seconds / 60), 'minute');
  return say(Math.ceil(seconds / 3_600), 'hour');
}
