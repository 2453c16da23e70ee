import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether the media query matches; false if `matchMedia` is missing and in the prerendered page. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = listOf(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => listOf(query)?.matches ?? false,
    () => false,
  );
}

const listOf = (query: string) =>
  typeof matchMedia === 'function' ? matchMedia(query) : undefined;
