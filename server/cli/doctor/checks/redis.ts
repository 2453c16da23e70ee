import { type Check, reasonOf, right, wrong } from '../finding.ts';
import { withRedis } from '../redisClient.ts';

/** Redis answers. */
export const checkRedis: Check = async ({ config: { REDIS_URL } }) => {
  if (REDIS_URL === '') return [right('is not needed by one node.')];
  try {
    const info = await withRedis(REDIS_URL, (redis) => redis.info('server'));
    return [right(`is Redis ${/redis_version:(\S+)/.exec(info)?.[1] ?? 'of unknown version'}.`)];
  } catch (error) {
    return [wrong(`does not answer at REDIS_URL: ${reasonOf(error)}.`)];
  }
};
