import type { IncomingHttpHeaders } from 'node:http';
import { normalizeIP } from '@fastify/rate-limit';
import { MINUTE } from '../../../contract/durations.ts';
import { clientToServerSchemas } from '../../../contract/socketEvents.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { clientIp } from '../http/routes.ts';
import { checkerOf } from '../http/validation/validation.ts';
import { makeTokenBuckets } from '../limits/tokenBuckets.ts';
import type { RealtimeSocket } from './socketServer.ts';

/** Connection attempts on this node. Both methods count one and return whether it is allowed. */
export interface HandshakeLimits {
  /** Counts an attempt with a valid token. */
  takeOfAccount(userId: string): boolean;
  /** Counts an attempt without a valid token. */
  takeOfIp(ip: string): boolean;
}

/** Applies the limits of HTTP requests to the handshakes of sockets. */
export function makeHandshakeLimits({
  config,
  elapsed,
}: Pick<Context, 'config' | 'elapsed'>): HandshakeLimits {
  if (config.RATE_LIMITS === 'off') {
    return { takeOfAccount: () => true, takeOfIp: () => true };
  }
  const perMinute = (size: number) => makeTokenBuckets({ size, refillMs: MINUTE / size, elapsed });
  const accounts = perMinute(config.LIMIT_CALLS_PER_MINUTE);
  const ips = perMinute(config.LIMIT_ADDRESS_CALLS_PER_MINUTE);
  return {
    takeOfAccount: (userId) => accounts.take(userId) === 0,
    takeOfIp: (ip) => ips.take(ip) === 0,
  };
}

interface Handshake {
  /** IP of the nearest peer. */
  address: string;
  headers: IncomingHttpHeaders;
}

/** Returns the IP by which a handshake is counted, by the same rule as for HTTP requests. */
export function handshakeIp(
  { address, headers }: Handshake,
  { TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>,
): string {
  // The nearest proxy adds the last entry. Clients can forge the others.
  const forwarded = headers['x-forwarded-for']?.toString().split(',').at(-1)?.trim();
  const ip = TRUST_PROXY === 'on' && forwarded ? forwarded : address;
  return normalizeIP(clientIp({ ip }));
}

/** Events per second of all sockets of an account on a node. */
const EVENTS_PER_SECOND = 30;

const checkers = new Map(
  Object.entries(clientToServerSchemas).map(([event, schema]) => [event, checkerOf(schema)]),
);

/**
 * Returns a function that drops events above the rate limit of the account, unknown events and
 * invalid payloads of a socket. Logs the number of dropped events when the socket disconnects.
 */
export function makeSocketRateLimit({ log, elapsed }: Pick<Context, 'log' | 'elapsed'>) {
  const buckets = makeTokenBuckets({
    size: EVENTS_PER_SECOND,
    refillMs: 1_000 / EVENTS_PER_SECOND,
    elapsed,
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
