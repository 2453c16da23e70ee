import { api } from '../../api/api.ts';
import type { AppStartListening } from '../../app/types.ts';
import { sessionChanged } from '../../socket/socketActions.ts';

/** Whoever changed a session, the lists that hold it are asked for again. */
export function addSessionsListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: sessionChanged,
    effect: (_action, { dispatch }) => {
      dispatch(api.util.invalidateTags(['Sessions']));
    },
  });
}
