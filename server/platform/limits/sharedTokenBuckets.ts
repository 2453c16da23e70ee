import type { Redis } from 'ioredis';

/** The algorithm of tokenBuckets.ts as an atomic Redis script. Returns seconds to wait, or 0. */
const TAKE = `
  local at, refill, size = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local full_at = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), at) + refill
  local wait = full_at - at - size * refill
  if wait > 0 then return math.ceil(wait / 1000) end
  redis.call('SET', KEYS[1], string.format('%.0f', full_at), 'PX', full_at - at)
  return 0
`;

interface Options {
  redis: Redis;
  /** Prefix of the keys. */
  prefix: string;
  size: number;
  refillMs: number;
  now: () => Date;
}

/** Creates token buckets shared by all nodes of a cluster. */
export function makeSharedTokenBuckets({ redis, prefix, size, refillMs, now }: Options) {
  return {
    /** @throws when Redis is unavailable. */
    async take(key: string): Promise<number> {
      const left = await redis.eval(TAKE, 1, prefix + key, now().getTime(), refillMs, size);
      return Number(left);
    },
  };
}
