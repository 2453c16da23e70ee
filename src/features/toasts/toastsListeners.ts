import { errorText, statusOf, type ApiError } from '../../api/errorText.ts';
import { isSettledMutation, optionsOf, type SettledMutation } from '../../api/settledMutation.ts';
import type { AppStartListening, RootState } from '../../app/store.ts';
import { lifetimeOf, toastClosed, toastShown } from './toastsSlice.ts';

export function addToastsListeners(startListening: AppStartListening): void {
  startListening({
    actionCreator: toastShown,
    effect: async ({ payload }, listenerApi) => {
      await listenerApi.delay(lifetimeOf(payload));
      listenerApi.dispatch(toastClosed(payload.id));
    },
  });
  startListening({
    matcher: isSettledMutation,
    effect: (action, { dispatch, getOriginalState }) => {
      const toast = action.meta.requestStatus === 'fulfilled' ? successToast : failureToast;
      const shown = toast(action, getOriginalState());
      if (shown) dispatch(shown);
    },
  });
}

function successToast(action: SettledMutation, state: RootState) {
  const { success } = optionsOf(action);
  const { payload, meta } = action;
  const content =
    typeof success === 'function'
      ? success(payload as never, meta.arg.originalArgs as never, state as never)
      : success;
  if (content === undefined) return null;
  if (typeof content === 'string') return toastShown(content, 'success');
  return toastShown(content.text, 'success', content.button);
}

/** Requests that failed because the auth session ended show no toast of their own. */
function failureToast(action: SettledMutation) {
  const error = action.payload as ApiError | undefined;
  if (action.meta.aborted || statusOf(error) === 401) return null;
  const { failure } = optionsOf(action);
  const text = typeof failure === 'string' ? errorText(error, failure) : failure?.(error);
  return text ? toastShown(text, 'error') : null;
}
