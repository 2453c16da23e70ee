import type { Redis } from 'ioredis';
import type { Context } from '../context.ts';

interface Options {
  /** Tokens in a full bucket. */
  size: number;
  /** Milliseconds until one token is added. */
  refillMs: number;
}

interface OwnOptions extends Options, Pick<Context, 'elapsed'> {}

/** Number of keys from which full buckets are deleted. */
const SWEEP_AT = 10_000;

/**
 * Creates token buckets by key. Stores per key the time at which the bucket is full again (generic
 * cell rate algorithm).
 */
export function makeTokenBuckets({ size, refillMs, elapsed }: OwnOptions) {
  const fullAt = new Map<string, number>();

  function sweep(at: number): void {
    for (const [key, instant] of fullAt) if (instant <= at) fullAt.delete(key);
  }

  return {
    /** Takes a token. Returns 0, or the seconds until a token is available. */
    take(key: string): number {
      const at = elapsed();
      const next = Math.max(fullAt.get(key) ?? at, at) + refillMs;
      // Sums of fractions, such as a thirtieth of a second, are not exact.
      const wait = Math.floor(next - at - size * refillMs);
      if (wait > 0) return Math.ceil(wait / 1_000);
      if (fullAt.size >= SWEEP_AT) sweep(at);
      fullAt.set(key, next);
      return 0;
    },
  };
}

/**
 * The same as an atomic Redis script, by the clock of Redis, which all nodes share. Returns seconds to
 * wait, or 0.
 */
const TAKE = `
  local time = redis.call('TIME')
  local at = time[1] * 1000 + math.floor(time[2] / 1000)
  local refill, size = tonumber(ARGV[1]), tonumber(ARGV[2])
  local full_at = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), at) + refill
  local wait = full_at - at - size * refill
  if wait > 0 then return math.ceil(wait / 1000) end
  redis.call('SET', KEYS[1], string.format('%.0f', full_at), 'PX', full_at - at)
  return 0
`;

interface SharedOptions extends Options {
  redis: Redis;
  /** Prefix of the keys. */
  prefix: string;
}

/** Creates token buckets shared by all nodes of a cluster. */
export function makeSharedTokenBuckets({ redis, prefix, size, refillMs }: SharedOptions) {
  return {
    /** @throws when Redis is unavailable. */
    async take(key: string): Promise<number> {
      return Number(await redis.eval(TAKE, 1, prefix + key, refillMs, size));
    },
  };
}
