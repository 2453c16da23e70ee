import { useCallback, useEffect, useRef } from 'react';

/** Answers a function that does something after a delay, unless the screen is left before. */
export function useLater(delay: number): (action: () => void) => void {
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
