import { statusOf, type ApiError } from '../../api/errorText.ts';
import { toastShown, type ToastButton, type ToastType } from '../../features/toasts/toastsSlice.ts';
import type { AppStartListening, RootState } from '../../store/rootReducer.ts';

type Matcher = (action: unknown) => boolean;

/** A row of a toast table: which toast an action shows. No text means no toast. */
export interface ToastRule {
  matches: Matcher;
  type: ToastType;
  text: (action: never, previousState: RootState) => string | null;
  button?: ((action: never) => ToastButton | undefined) | undefined;
}

export const toast = (type: ToastType, matches: Matcher, text: string): ToastRule => ({
  matches,
  type,
  text: () => text,
});

/** Creates a rule whose text depends on the action and on the state before it. */
export const toastFrom = <Action>(
  type: ToastType,
  matches: (action: unknown) => action is Action,
  text: (action: Action, previousState: RootState) => string | null,
  button?: (action: Action) => ToastButton | undefined,
): ToastRule => ({ matches, type, text, button });

interface Rejection {
  payload?: ApiError;
  meta: { aborted: boolean };
}

/** Creates a rule for rejected requests, except those that failed because the auth session ended. */
export const memberErrorToast = (
  matches: Matcher,
  text: (error: ApiError | undefined) => string | null,
): ToastRule => ({
  matches,
  type: 'error',
  text: ({ payload, meta }: Rejection) =>
    meta.aborted || statusOf(payload) === 401 ? null : text(payload),
});

export function addToastListeners(
  startListening: AppStartListening,
  rules: readonly ToastRule[],
): void {
  for (const { matches, type, text, button } of rules) {
    startListening({
      predicate: matches,
      effect: (action, { dispatch, getOriginalState }) => {
        const message = text(action as never, getOriginalState());
        if (message) dispatch(toastShown(message, type, button?.(action as never)));
      },
    });
  }
}
