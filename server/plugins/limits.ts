import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { tooMany } from '../errors.ts';
import type { Nodes } from '../redis.ts';
import { limitWindows, type LimitWindow } from './limitWindows.ts';
import { makeSharedTokenBuckets } from './sharedTokenBuckets.ts';
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
 * first, and only what that lets through counts for the address. All nodes count together; while
 * Redis is away, calls pass uncounted and messages count for each node.
 */
export const limits = (config: Config, now: () => Date, nodes?: Nodes) =>
  fastifyPlugin(
    async (app) => {
      if (config.RATE_LIMITS === 'off') {
        app.decorate('limits', noLimits);
        return;
      }
      await app.register(rateLimit, {
        global: false,
        skipOnError: true,
        ...(nodes && { redis: nodes.redis.counts, nameSpace: `${nodes.prefix}:limit:` }),
      });
      app.decorate('limits', makeLimits(app, config, messageLimit(config, now, nodes)));

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

function makeLimits(app: FastifyInstance, config: Config, message: Limit): Limits {
  const { hourlyMails, dailyMails, ...windows } = limitWindows(config);
  const limitOf = (name: keyof typeof windows) => windowLimit(app, name, windows[name]);
  const hourly = windowLimit(app, 'hourlyMails', hourlyMails);
  const daily = windowLimit(app, 'dailyMails', dailyMails);
  return {
    address: limitOf('address'),
    account: limitOf('account'),
    signup: limitOf('signup'),
    search: limitOf('search'),
    connectionRequest: limitOf('connectionRequest'),
    message,
    resetMail: async (request) => {
      await hourly(request);
      await daily(request);
    },
  };
}

/** @param name tells its counts from those of other windows. */
function windowLimit(
  app: FastifyInstance,
  name: string,
  { refusal, max, timeWindow, keyOf }: LimitWindow,
): Limit {
  const options: RateLimitOptions = {
    cache: REMEMBERED,
    max,
    timeWindow,
    keyGenerator: (request) => `${name}:${keyOf(request)}`,
  };
  const count = app.createRateLimit(options);
  return async (request) => {
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return;
    const { ttlInSeconds: seconds } = result;
    throw tooMany(`${refusal} Please try again in ${inWords(seconds)}.`, seconds);
  };
}

function messageLimit(config: Config, now: () => Date, nodes?: Nodes): Limit {
  const options = { size: config.LIMIT_MESSAGES_AT_ONCE, refillMs: 1_000, now };
  const own = makeTokenBuckets(options);
  const shared =
    nodes &&
    makeSharedTokenBuckets({
      ...options,
      redis: nodes.redis.counts,
      prefix: `${nodes.prefix}:messages:`,
    });
  return async ({ userId }) => {
    const seconds = await (shared?.take(userId).catch(() => own.take(userId)) ?? own.take(userId));
    if (seconds === 0) return;
    const sentence = `You are writing very fast. Please try again in ${inWords(seconds)}.`;
    throw tooMany(sentence, seconds);
  };
}

function inWords(seconds: number): string {
  const say = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (seconds < 90) return say(seconds, 'second');
  if (seconds < 5_400) return say(Math.ceil(seconds / 60), 'minute');
  return say(Math.ceil(seconds / 3_600), 'hour');
}
