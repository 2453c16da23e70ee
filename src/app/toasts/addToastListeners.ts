import { toastShown, type ToastType } from '../../features/toasts/toastsSlice.ts';
import type { AppStartListening, RootState } from '../../store/rootReducer.ts';

type Matcher = (action: unknown) => boolean;

/** Which toast an action shows. No text means no toast. */
export interface ToastRule {
  matches: Matcher;
  type: ToastType;
  text: (action: never, previousState: RootState) => string | null;
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
): ToastRule => ({ matches, type, text });

/** Shows toasts for actions that are not requests. Endpoints have their texts in `extraOptions`. */
export function addToastListeners(
  startListening: AppStartListening,
  rules: readonly ToastRule[],
): void {
  for (const { matches, type, text } of rules) {
    startListening({
      predicate: matches,
      effect: (action, { dispatch, getOriginalState }) => {
        const message = text(action as never, getOriginalState());
        if (message) dispatch(toastShown(message, type));
      },
    });
  }
}
