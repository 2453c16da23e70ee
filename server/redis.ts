import { Redis, type RedisOptions } from 'ioredis';
import type { FastifyBaseLogger } from 'fastify';

/** The connections of one node to the Redis that it shares with others. */
export interface RedisLinks {
  /** For live events: what is said while Redis is away waits until it is back. */
  events: Redis;
  /** For counting: fails at once while Redis is away, so that no call waits for it. */
  counts: Redis;
  close(): void;
}

/** What the nodes of one installation share. */
export interface Nodes {
  redis: RedisLinks;
  /** What the names of its keys begin with: other installations may use the same Redis. */
  prefix: string;
}

/** Milliseconds between two tries to reach Redis, at most. */
const LONGEST_PAUSE = 1_000;
const COMMAND_TIMEOUT = 1_000;

const shared: RedisOptions = {
  retryStrategy: (tries) => Math.min(50 * 2 ** tries, LONGEST_PAUSE),
  // How long closing waits for Redis to say goodbye.
  disconnectTimeout: 100,
};

/** Opens them and answers at once; they connect, and connect again, by themselves. */
export function openRedis(url: string, log: FastifyBaseLogger): RedisLinks {
  const events = new Family(url, { ...shared, maxRetriesPerRequest: null });
  const counts = new Redis(url, {
    ...shared,
    enableOfflineQueue: false,
    commandTimeout: COMMAND_TIMEOUT,
  });
  reportOutages(events, log);
  // Its troubles are those of the other.
  counts.on('error', () => undefined);
  return {
    events,
    counts,
    close() {
      events.disconnectAll();
      counts.disconnect();
    },
  };
}

/** Once for each outage, rather than at each try. */
function reportOutages(redis: Redis, log: FastifyBaseLogger): void {
  let isAway = false;
  redis.on('error', (error) => {
    if (!isAway) log.error({ err: error }, 'Redis cannot be reached');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.warn('Redis is back');
    isAway = false;
  });
}

/** A client that also ends the copies that others made of it: one that waits for news waits long. */
class Family extends Redis {
  readonly #copies: Redis[] = [];

  override duplicate(override?: Partial<RedisOptions>): Redis {
    const copy = super.duplicate(override);
    this.#copies.push(copy);
    return copy;
  }

  disconnectAll(): void {
    for (const client of [this, ...this.#copies]) client.disconnect();
  }
}
