import type { AppStartListening } from '../../app/types.ts';
import { TOAST_LIFETIME, toastClosed, toastShown } from './toastsSlice.ts';

export function addToastsListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: toastShown,
    effect: async ({ payload }, listenerApi) => {
      await listenerApi.delay(TOAST_LIFETIME);
      listenerApi.dispatch(toastClosed(payload.id));
    },
  });
}
