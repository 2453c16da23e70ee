/** Reconnection options of socket.io, in milliseconds. */
export const RECONNECTION = {
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
} as const;

/**
 * Returns the milliseconds from a connect to the refetch of lists. Open threads catch up first,
 * because that marks messages read. The random part spreads the requests of all pages after an outage.
 * At its first connect, a page has just requested its lists, and on a bad line it is still loading.
 */
export const catchUpDelay = (isFirst: boolean) => (isFirst ? 1_000 : 100) + 500 * Math.random();
