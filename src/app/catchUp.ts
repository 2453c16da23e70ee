import { DELAYS } from '../../contract/constants.ts';
import { api } from '../api/api.ts';
import { notificationArrived, socketConnected } from '../socket/socketActions.ts';
import type { AppStartListening, RootState } from './types.ts';

/** What is shown and not revision-counted. */
const UNCOUNTED = ['Matches', 'Requests', 'UnreadCounts', 'Notifications', 'Sessions'] as const;

/**
 * Keeps what the service knows current where no event says it all.
 *
 * Live events that passed while the socket was down, or not yet up, are lost; what was asked for
 * before and is not revision-counted is asked for again. The open thread catches up by its revision,
 * in the chat's own listeners.
 */
export function addCatchUp(startListening: AppStartListening): void {
  startListening({
    actionCreator: socketConnected,
    effect: async (_action, listener) => {
      // A line that comes and goes is one occasion.
      listener.cancelActiveListeners();
      const connectedAt = Date.now();
      await listener.delay(afterTheThread());
      await Promise.all(listener.dispatch(api.util.getRunningQueriesThunk()));
      const state = listener.getState();
      const outdated = UNCOUNTED.filter((tag) => isOlderThan(state, tag, connectedAt));
      listener.dispatch(api.util.invalidateTags(outdated));
    },
  });
  // A service need not say more than that; ours says it by events of their own too.
  startListening({
    actionCreator: notificationArrived,
    effect: ({ payload: { type } }, { dispatch }) => {
      if (type === 'session') dispatch(api.util.invalidateTags(['Sessions']));
      else if (type !== 'message') dispatch(api.util.invalidateTags(['Matches', 'Requests']));
    },
  });
}

/**
 * Milliseconds. The open thread goes first, because what it catches up on is then counted as read;
 * and a service that was away is not asked for everything by all its pages at once.
 */
const afterTheThread = () => DELAYS.catchUpHeadStart + DELAYS.catchUpSpread * Math.random();

/** Whether something of that kind was last asked for before that moment. */
function isOlderThan(state: RootState, tag: (typeof UNCOUNTED)[number], moment: number): boolean {
  return api.util
    .selectInvalidatedBy(state, [tag])
    .some(
      ({ queryCacheKey }) => (state.api.queries[queryCacheKey]?.startedTimeStamp ?? 0) < moment,
    );
}
