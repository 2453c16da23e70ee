import { useCallback, useSyncExternalStore } from 'react';

/** Whether the screen is like that now; false where it cannot be asked. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = listOf(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => listOf(query)?.matches ?? false);
}

const listOf = (query: string) =>
  typeof matchMedia === 'function' ? matchMedia(query) : undefined;
