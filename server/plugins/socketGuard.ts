import { clientToServerSchemas } from '../../contract/socketEvents.ts';
import type { Context } from '../context.ts';
import { checkerOf } from '../validation.ts';
import type { RealtimeSocket } from './realtimeServer.ts';
import { makeTokenBuckets } from './tokenBuckets.ts';

/** Events that one socket may send in a second. */
const EVENTS_PER_SECOND = 30;

const checkers = new Map(
  Object.entries(clientToServerSchemas).map(([event, schema]) => [event, checkerOf(schema)]),
);

/**
 * Answers a function that drops what a socket sends beyond 30 events a second, and what is no
 * event of the contract or has another payload. A socket that did so is logged when it ends.
 */
export function makeSocketGuard({ log, now }: Pick<Context, 'log' | 'now'>) {
  const buckets = makeTokenBuckets({
    size: EVENTS_PER_SECOND,
    refillMs: 1_000 / EVENTS_PER_SECOND,
    now,
  });

  return (socket: RealtimeSocket): void => {
    const dropped = { flood: 0, invalid: 0 };
    socket.use(([event, payload], next) => {
      if (buckets.take(socket.id) > 0) dropped.flood += 1;
      else if (!checkers.get(event)?.(payload)) dropped.invalid += 1;
      else next();
    });
    socket.on('disconnect', () => {
      if (dropped.flood + dropped.invalid === 0) return;
      log.warn({ userId: socket.data.userId, dropped }, 'socket sent events that were dropped');
    });
  };
}
