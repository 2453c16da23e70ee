import { useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import type { AppThunk } from '../../app/store.ts';

/**
 * Returns a choice that this device stores, and how to change it.
 *
 * @param key of local storage
 * @param values all of them, the default first
 */
export function useStoredChoice<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
) {
  const dispatch = useAppDispatch();
  const [choice, setChoice] = useState(() => dispatch(readChoice(key, values)));
  const choose = (next: Value) => {
    dispatch(storeChoice(key, next === values[0] ? null : next));
    setChoice(next);
  };
  return [choice, choose] as const;
}

const readChoice =
  <Value extends string>(key: string, values: readonly [Value, ...Value[]]): AppThunk<Value> =>
  (_dispatch, _getState, { storage }) =>
    values.find((value) => value === storage.get(key)) ?? values[0];

/** `null` is the default. */
const storeChoice =
  (key: string, choice: string | null): AppThunk =>
  (_dispatch, _getState, { storage }) => {
    if (choice === null) storage.remove(key);
    else storage.set(key, choice);
  };
