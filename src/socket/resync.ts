import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import type { AppDispatch, RootState } from '../app/store.ts';
import { quietPeriodReceived } from './socketActions.ts';

/** Milliseconds after a connect. The service sends the quiet period with the connect. */
const QUIET_PERIOD_TIMEOUT = 100;

/**
 * Waits after a connect for the quiet period. A minimal backend sends none.
 *
 * @returns milliseconds since 1970. The page has missed no event since. The quiet period ends before it is
 *   received, so the time is never too early, whatever the delay of the network and the clock of the service.
 */
export async function findLastMissed({
  take,
}: Pick<ListenerEffectAPI<RootState, AppDispatch>, 'take'>): Promise<number> {
  const connectedAt = Date.now();
  const received = await take(quietPeriodReceived.match, QUIET_PERIOD_TIMEOUT);
  return received ? Date.now() - received[0].payload.milliseconds : connectedAt;
}

interface CachedQuery {
  status: QueryStatus;
  startedTimeStamp?: number | undefined;
  data?: unknown;
}

/** Returns whether the response of a query includes what the missed events were about. */
export function isUpToDate(query: CachedQuery, lastMissed: number): boolean {
  const { status, startedTimeStamp = 0, data } = query;
  if (startedTimeStamp < lastMissed) return false;
  // The latest request of a list in pages may have loaded only its next page.
  return !hasPages(data) || (data.pages.length === 1 && status === QueryStatus.fulfilled);
}

const hasPages = (data: unknown): data is { pages: readonly unknown[] } =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);
