import { api } from '../api/api.ts';
import { notificationArrived, socketReconnected } from '../socket/socketActions.ts';
import type { AppStartListening } from './types.ts';

/**
 * Keeps what the service knows current where no event says it all.
 *
 * Live events that passed while the socket was down are lost; what is shown and not revision-counted
 * is asked for again. The open thread catches up by its revision, in the chat's own listeners.
 */
export function addCatchUp(startListening: AppStartListening): void {
  startListening({
    actionCreator: socketReconnected,
    effect: (_action, { dispatch }) => {
      dispatch(
        api.util.invalidateTags([
          'Matches',
          'Requests',
          'UnreadCounts',
          'Notifications',
          'Sessions',
        ]),
      );
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
