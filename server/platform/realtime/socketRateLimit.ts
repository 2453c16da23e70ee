import { clientToServerSchemas } from '../../../contract/socketEvents.ts';
import type { Context } from '../context.ts';
import { checkerOf } from '../http/validation/validation.ts';
import type { RealtimeSocket } from './socketServer.ts';
import { makeTokenBuckets } from '../limits/tokenBuckets.ts';

/** Events per second of all sockets of an account on a node. */
const EVENTS_PER_SECOND = 30;

const checkers = new Map(
  Object.entries(clientToServerSchemas).map(([event, schema]) => [event, checkerOf(schema)]),
);

/**
 * Returns a function that drops events above the rate limit of the account, unknown events and
 * invalid payloads of a socket. Logs the number of dropped events when the socket disconnects.
 */
export function makeSocketRateLimit({ log, now }: Pick<Context, 'log' | 'now'>) {
  const buckets = makeTokenBuckets({
    size: EVENTS_PER_SECOND,
    refillMs: 1_000 / EVENTS_PER_SECOND,
    now,
  });

  return (socket: RealtimeSocket): void => {
    const dropped = { flood: 0, invalid: 0 };
    socket.use(([event, payload], next) => {
      if (buckets.take(socket.data.userId) > 0) dropped.flood += 1;
      else if (!checkers.get(event)?.(payload)) dropped.invalid += 1;
      else next();
    });
    socket.on('disconnect', () => {
      if (dropped.flood + dropped.invalid === 0) return;
      log.warn({ userId: socket.data.userId, dropped }, 'socket sent events that were dropped');
    });
  };
}
