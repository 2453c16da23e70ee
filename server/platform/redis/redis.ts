import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis, type Command, type RedisOptions } from 'ioredis';
import type { ServerOptions } from 'socket.io';
import type { FastifyBaseLogger } from 'fastify';

/** The Redis clients of a node. */
export interface RedisClients {
  /** For realtime events. Queues commands while Redis is unavailable. */
  events: Redis;
  /** For rate limits. Fails at once while Redis is unavailable, so that requests do not wait. */
  counts: Redis;
  /** Calls the listener when this node receives events again after a disconnect. */
  onReconnect(listener: () => void): void;
  close(): void;
}

/** What the nodes of a cluster share. */
export interface Cluster {
  redis: RedisClients;
  /** Prefix of all keys, because other installations may use the same Redis. */
  prefix: string;
  /** Distributes realtime events to the sockets of all nodes. */
  adapter: NonNullable<ServerOptions['adapter']>;
}

/** Maximum of milliseconds between two connection attempts. */
const MAX_RETRY_DELAY = 1_000;
const COMMAND_TIMEOUT = 1_000;
/** Milliseconds between two pings. */
const HEARTBEAT = 1_000;
/** Pings without a response after which a connection is destroyed. */
const MAX_MISSED_HEARTBEATS = 4;

const shared: RedisOptions = {
  retryStrategy: (tries) => Math.min(50 * 2 ** tries, MAX_RETRY_DELAY),
  disconnectTimeout: 100,
};

/** Creates the clients. They connect and reconnect in the background. */
export function openRedis(url: string, log: FastifyBaseLogger): RedisClients {
  const events = new TrackedRedis(url, { ...shared, maxRetriesPerRequest: null });
  const counts = new Redis(url, {
    ...shared,
    enableOfflineQueue: false,
    commandTimeout: COMMAND_TIMEOUT,
  });
  reportOutages(events, log);
  // The events client already reports outages.
  counts.on('error', () => undefined);
  const clients = () => [...events.clients(), counts];
  const heartbeat = keepAlive(clients);
  return {
    events,
    counts,
    onReconnect: (listener) => events.on(RECONNECT, listener),
    close() {
      clearInterval(heartbeat);
      for (const client of clients()) client.disconnect();
    },
  };
}

/** Creates the socket.io adapter, which distributes events in order through a Redis stream. */
export function streamsAdapter({ events }: RedisClients, prefix: string): Cluster['adapter'] {
  return createAdapter(events, {
    streamName: `${prefix}:events`,
    channelPrefix: `${prefix}:sockets`,
    // A blocking read delays pings on its connection.
    blockTimeInMs: HEARTBEAT,
    onlyPlaintext: true,
  });
}

/** Logs once per outage rather than once per connection attempt. */
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

/**
 * Pings each connection and destroys half-open ones. Counts heartbeats rather than time, because
 * after a blocked event loop the received data has not been read yet.
 */
function keepAlive(clients: () => Redis[]): NodeJS.Timeout {
  const received = new WeakMap<Redis['stream'], { bytes: number; missed: number }>();
  return setInterval(() => {
    for (const client of clients()) {
      const { stream, status } = client;
      if (status !== 'connect' && status !== 'ready') continue;
      const bytes = stream.bytesRead;
      const last = received.get(stream);
      const missed = last?.bytes === bytes ? last.missed + 1 : 0;
      received.set(stream, { bytes, missed });
      if (missed === MAX_MISSED_HEARTBEATS) stream.destroy();
      else if (status === 'ready') client.ping().catch(() => undefined);
    }
  }, HEARTBEAT).unref();
}

/** Event emitted when a duplicate has reconnected. */
const RECONNECT = 'return';

/** Ignores rejected commands, which the adapter does not handle when the node stops. */
class TrackedDuplicate extends Redis {
  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    command.promise.catch(() => undefined);
    return super.sendCommand(command, stream);
  }
}

/** Tracks its duplicates, which the socket.io adapter creates to read events. */
class TrackedRedis extends Redis {
  readonly #copies: Redis[] = [];

  override duplicate(override?: Partial<RedisOptions>): Redis {
    const copy = new TrackedDuplicate({ ...this.options, ...override });
    this.#copies.push(copy);
    let isAway = false;
    copy.on('close', () => (isAway = true));
    copy.on('ready', () => {
      if (isAway) this.emit(RECONNECT);
      isAway = false;
    });
    return copy;
  }

  clients(): Redis[] {
    return [this, ...this.#copies];
  }
}
