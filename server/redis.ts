import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis, type Command, type RedisOptions } from 'ioredis';
import type { ServerOptions } from 'socket.io';
import type { FastifyBaseLogger } from 'fastify';

/** The connections of one node to the Redis that it shares with others. */
export interface RedisLinks {
  /** For live events: what is said while Redis is away waits until it is back. */
  events: Redis;
  /** For counting: fails at once while Redis is away, so that no call waits for it. */
  counts: Redis;
  /** Calls it whenever this node hears of events again after it did not. */
  onReturn(listener: () => void): void;
  close(): void;
}

/** What the nodes of one installation share. */
export interface Nodes {
  redis: RedisLinks;
  /** What the names of its keys begin with: other installations may use the same Redis. */
  prefix: string;
  /** Carries live events to the sockets of every node. */
  adapter: NonNullable<ServerOptions['adapter']>;
}

/** Milliseconds between two tries to reach Redis, at most. */
const LONGEST_PAUSE = 1_000;
const COMMAND_TIMEOUT = 1_000;
/** Milliseconds between two signs of life, and how many may fail to come. */
const HEARTBEAT = 1_000;
const SILENT_BEATS = 4;

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
  const clients = () => [...events.family(), counts];
  const heartbeat = keepAlive(clients);
  return {
    events,
    counts,
    onReturn: (listener) => events.on(RETURN, listener),
    close() {
      clearInterval(heartbeat);
      for (const client of clients()) client.disconnect();
    },
  };
}

/** Events reach sockets on every node, in order, through a stream in Redis. */
export function streamsAdapter({ events }: RedisLinks, prefix: string): Nodes['adapter'] {
  return createAdapter(events, {
    streamName: `${prefix}:events`,
    channelPrefix: `${prefix}:sockets`,
    // One that waits for events answers nothing else meanwhile.
    blockTimeInMs: HEARTBEAT,
    onlyPlaintext: true,
  });
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

/**
 * Asks for signs of life now and then; a line that gives none broke unnoticed, and is ended. Beats
 * are counted rather than time: a process that was held up has not read yet what came meanwhile.
 */
function keepAlive(clients: () => Redis[]): NodeJS.Timeout {
  const heard = new WeakMap<Redis['stream'], { bytes: number; silentBeats: number }>();
  return setInterval(() => {
    for (const client of clients()) {
      const { stream, status } = client;
      if (status !== 'connect' && status !== 'ready') continue;
      const bytes = stream.bytesRead;
      const last = heard.get(stream);
      const silentBeats = last?.bytes === bytes ? last.silentBeats + 1 : 0;
      heard.set(stream, { bytes, silentBeats });
      if (silentBeats === SILENT_BEATS) stream.destroy();
      else if (status === 'ready') client.ping().catch(() => undefined);
    }
  }, HEARTBEAT).unref();
}

/** What a family emits when one of it is connected again. */
const RETURN = 'return';

/** Its maker does not hear all answers: when a node stops, that the line is closed is no failure. */
class Copy extends Redis {
  override sendCommand(command: Command, stream?: Parameters<Redis['sendCommand']>[1]): unknown {
    command.promise.catch(() => undefined);
    return super.sendCommand(command, stream);
  }
}

/** A client that knows the copies that others made of it, by which they hear of events. */
class Family extends Redis {
  readonly #copies: Redis[] = [];

  override duplicate(override?: Partial<RedisOptions>): Redis {
    const copy = new Copy({ ...this.options, ...override });
    this.#copies.push(copy);
    let isAway = false;
    copy.on('close', () => (isAway = true));
    copy.on('ready', () => {
      if (isAway) this.emit(RETURN);
      isAway = false;
    });
    return copy;
  }

  family(): Redis[] {
    return [this, ...this.#copies];
  }
}
