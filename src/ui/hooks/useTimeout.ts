import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that runs an action after the delay, unless the component unmounts first. */
export function useTimeout(delay: number): (action: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  return useCallback(
    (action) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(action, delay);
    },
    [delay],
  );
}
