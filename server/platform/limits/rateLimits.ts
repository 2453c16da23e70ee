import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import fastifyPlugin from 'fastify-plugin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { tooMany } from '../errors/httpError.ts';
import { isApiRequest } from '../http/routes.ts';
import type { Cluster } from '../redis/redis.ts';
import { type RateLimitWindow, rateLimitWindows } from './rateLimitWindows.ts';
import { WindowStore } from './windowStore.ts';
import { makeSharedTokenBuckets, makeTokenBuckets } from './tokenBuckets.ts';

/**
 * Counts a request. Usable as a `preHandler` hook.
 * @throws {HttpError} 429 with `Retry-After` when the limit is exceeded.
 */
type Limit = (request: FastifyRequest) => Promise<void>;

/** The limits by name, see rateLimitWindows(). `message` counts sent messages. */
export type Limits = Record<keyof ReturnType<typeof rateLimitWindows> | 'message', Limit>;

declare module 'fastify' {
  interface FastifyInstance {
    rateLimits: Limits;
  }
  interface FastifyContextConfig {
    /** The route counts its requests by itself, apart from other requests. */
    hasOwnLimit?: boolean;
  }
}

/**
 * Adds `app.rateLimits` and limits all requests under /api: by account with a valid token, otherwise
 * by IP. Students of one campus share an IP, so anonymous requests do not count for logins and
 * refreshes, which have limits of their own. Nodes of a cluster count together in Redis. While Redis
 * is unavailable, requests pass uncounted and messages are counted per node.
 */
export const rateLimits = (context: Pick<Context, 'config' | 'elapsed'>, nodes?: Cluster) =>
  fastifyPlugin(
    async (app) => {
      const { config } = context;
      if (config.RATE_LIMITS === 'off') {
        const unlimited = () => Promise.resolve();
        app.decorate(
          'rateLimits',
          makeLimits(config, unlimited, () => unlimited),
        );
        return;
      }
      await app.register(rateLimit, {
        global: false,
        skipOnError: true,
        ...(nodes
          ? { redis: nodes.redis.counts, nameSpace: `${nodes.prefix}:limit:` }
          : { store: WindowStore }),
      });
      const limits = makeLimits(config, messageLimit(context, nodes), (name, window) =>
        windowLimit(app, name, window),
      );
      app.decorate('rateLimits', limits);

      app.addHook('preParsing', async (request) => {
        if (!isApiRequest(request) || request.routeOptions.config.hasOwnLimit) return;
        await app.rateLimits[request.userId === '' ? 'anonymous' : 'account'](request);
      });
    },
    { name: 'rateLimits' },
  );

function makeLimits(
  config: Config,
  message: Limit,
  limitOf: (name: string, window: RateLimitWindow) => Limit,
): Limits {
  const windows = Object.entries(rateLimitWindows(config));
  const limits = windows.map(([name, window]) => [name, limitOf(name, window)]);
  return { ...Object.fromEntries(limits), message } as Limits;
}

/** @param name Prefix of the keys, unique among all windows. */
function windowLimit(
  app: FastifyInstance,
  name: string,
  { message, max, timeWindow, keyOf }: RateLimitWindow,
): Limit {
  const options: RateLimitOptions = {
    max,
    timeWindow,
    keyGenerator: (request) => `${name}:${keyOf(request)}`,
  };
  const count = app.createRateLimit(options);
  return async (request) => {
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return;
    const { ttlInSeconds: seconds } = result;
    throw tooMany(`${message} Please try again in ${formatWait(seconds)}.`, seconds);
  };
}

function messageLimit(
  { config, elapsed }: Pick<Context, 'config' | 'elapsed'>,
  nodes?: Cluster,
): Limit {
  const options = { size: config.LIMIT_MESSAGES_AT_ONCE, refillMs: 1_000 };
  const own = makeTokenBuckets({ ...options, elapsed });
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
    const text = `You are writing very fast. Please try again in ${formatWait(seconds)}.`;
    throw tooMany(text, seconds);
  };
}

function formatWait(seconds: number): string {
  const say = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (seconds < 90) return say(seconds, 'second');
  if (seconds < 5_400) return say(Math.ceil(seconds / 60), 'minute');
  return say(Math.ceil(seconds / 3_600), 'hour');
}
