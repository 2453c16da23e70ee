import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export type ToastType = 'success' | 'error' | 'info' | 'warning';

export interface Toast {
  id: string;
  message: string;
  type: ToastType;
}

/** Milliseconds. */
export const TOAST_LIFETIME = 3_000;

const initialState: Toast[] = [];

/** Short messages that a listener removes after their lifetime. */
export const toastsSlice = createSlice({
  name: 'toasts',
  initialState,
  reducers: {
    toastShown: {
      prepare: (message: string, type: ToastType) => ({ payload: { id: nanoid(), message, type } }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        if (payload.message !== '') state.push(payload);
      },
    },
    toastClosed: (state, { payload }: PayloadAction<string>) =>
      state.filter(({ id }) => id !== payload),
    /** The student left the page where they were shown. */
    errorToastsClosed: (state) => state.filter(({ type }) => type !== 'error'),
  },
  selectors: { selectToasts: (state) => state },
});

export const { toastShown, toastClosed, errorToastsClosed } = toastsSlice.actions;
export const { selectToasts } = toastsSlice.selectors;
