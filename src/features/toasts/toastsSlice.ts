import {
  createAction,
  createSlice,
  nanoid,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { isAuthSessionEnd } from '../../api/authActions.ts';

/** `opensPage` is false for redirects and for another search or hash of the same page. */
export const navigated = createAction<{ path: string; opensPage: boolean }>('navigation/navigated');

export type ToastType = 'success' | 'error' | 'info' | 'warning';

export interface ToastButton {
  label: string;
  /** Dispatched by a click. */
  trigger: UnknownAction;
}

export interface Toast {
  id: string;
  message: string;
  type: ToastType;
  button?: ToastButton;
}

/** Texts with more characters take longer to read. */
const LONG_TEXT = 90;

/** Returns milliseconds. A toast with a button stays until a keyboard can reach it. */
export const lifetimeOf = ({ button, message }: Pick<Toast, 'button' | 'message'>) =>
  button || message.length > LONG_TEXT ? 10_000 : 3_000;

const initialState: Toast[] = [];

/** Returns the same list if it has none of them. */
const removeWhere = (toasts: Toast[], isRemoved: (toast: Toast) => boolean): Toast[] =>
  toasts.some(isRemoved) ? toasts.filter((toast) => !isRemoved(toast)) : toasts;

/** Short messages that a listener removes after their lifetime. */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastShown: {
      prepare: (message: string, type: ToastType, button?: ToastButton) => ({
        payload: { id: nanoid(), message, type, ...(button && { button }) },
      }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        if (payload.message !== '') state.push(payload);
      },
    },
    toastClosed: (state, { payload }: PayloadAction<string>) =>
      removeWhere(state, ({ id }) => id === payload),
  },
  extraReducers: (builder) => {
    // Errors make no sense on another page. Those of a redirect say why it happened.
    builder.addCase(navigated, (state, { payload }) =>
      payload.opensPage ? removeWhere(state, ({ type }) => type === 'error') : state,
    );
    // The next student cannot undo what this one did.
    builder.addMatcher(isAuthSessionEnd, (state) =>
      removeWhere(state, ({ button }) => button !== undefined),
    );
  },
  selectors: { selectToasts: (state) => state },
});

export const { toastShown, toastClosed } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.selectors;
