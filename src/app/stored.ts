import { useState } from 'react';
import { useAppDispatch } from './hooks.ts';
import type { AppThunk } from './store.ts';

/** Returns a text that this device stores, `null` without one. */
export const readStored =
  (key: string): AppThunk<string | null> =>
  (_dispatch, _getState, { storage }) =>
    storage.get(key);

/** Stores a text on this device; `null` removes it. */
export const writeStored =
  (key: string, text: string | null): AppThunk =>
  (_dispatch, _getState, { storage }) => {
    if (text === null) storage.remove(key);
    else storage.set(key, text);
  };

/** Returns the text that this device stored when the component appeared, and how to change it. */
export function useStored(key: string) {
  const dispatch = useAppDispatch();
  const [text, setText] = useState(() => dispatch(readStored(key)));
  const store = (next: string | null) => {
    dispatch(writeStored(key, next));
    setText(next);
  };
  return [text, store] as const;
}
