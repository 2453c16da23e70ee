import type { Redis } from 'ioredis';

/** As in tokenBuckets.ts, decided where all nodes meet. Answers seconds to wait, or 0. */
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
  /** What the keys begin with. */
  prefix: string;
  size: number;
  refillMs: number;
  now: () => Date;
}

/** Token buckets that all nodes take from. */
export function makeSharedTokenBuckets({ redis, prefix, size, refillMs, now }: Options) {
  return {
    /** @throws when Redis does not answer. */
    async take(key: string): Promise<number> {
      const answer = await redis.eval(TAKE, 1, prefix + key, now().getTime(), refillMs, size);
      return Number(answer);
    },
  };
}
