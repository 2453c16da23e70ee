import { useCallback, useState } from 'react';

/** Returns whether a part of an element is in the window, and the callback ref that takes it. */
export function useIsInView(): [isInView: boolean, ref: (element: Element | null) => () => void] {
  const [isInView, setIsInView] = useState(false);
  const ref = useCallback((element: Element | null) => {
    const observer = new IntersectionObserver((entries) => {
      setIsInView(entries.at(-1)?.isIntersecting ?? false);
    });
    if (element) observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return [isInView, ref];
}
