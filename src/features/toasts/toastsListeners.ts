import type { AppStartListening } from '../../app/store.ts';
import { lifetimeOf, toastClosed, toastShown } from './toastsSlice.ts';

export function addToastsListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: toastShown,
    effect: async ({ payload }, listenerApi) => {
      await listenerApi.delay(lifetimeOf(payload));
      listenerApi.dispatch(toastClosed(payload.id));
    },
  });
}
