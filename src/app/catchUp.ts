import { api } from '../api/api.ts';
import { socketReconnected } from '../socket/socketActions.ts';
import type { AppStartListening } from './types.ts';

/**
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
}
