import { DELAYS } from '../../../contract/constants.ts';
import type { AppStartListening } from '../../app/types.ts';
import { toastClosed, toastShown } from './toastsSlice.ts';

export function addToastsListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: toastShown,
    effect: async ({ payload }, listenerApi) => {
      await listenerApi.delay(DELAYS.toastLifetime);
      listenerApi.dispatch(toastClosed(payload.id));
    },
  });
}
