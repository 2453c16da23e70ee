import type { Redis } from 'ioredis';
import { PATIENCE } from './finding.ts';

/**
 * Connects to Redis once, passes the client on and closes it.
 * @throws the reason why Redis cannot be reached.
 */
export async function withRedis<Result>(
  url: string,
  use: (redis: Redis) => Promise<Result>,
): Promise<Result> {
  const { Redis: Client } = await import('ioredis');
  const redis = new Client(url, {
    lazyConnect: true,
    connectTimeout: PATIENCE,
    commandTimeout: PATIENCE,
    // Does not try again.
    retryStrategy: () => null,
  });
  // `connect` rejects without the reason, which comes first.
  let reason: Error | undefined;
  redis.on('error', (error) => (reason ??= error));
  try {
    await redis.connect();
    return await use(redis);
  } catch (error) {
    throw reason ?? error;
  } finally {
    redis.disconnect();
  }
}
