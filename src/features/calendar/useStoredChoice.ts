import { useStored } from '../../app/stored.ts';

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
  const [stored, store] = useStored(key);
  const choice = values.find((value) => value === stored) ?? values[0];
  const choose = (next: Value) => {
    store(next === values[0] ? null : next);
  };
  return [choice, choose] as const;
}
