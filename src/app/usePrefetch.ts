import { useEffect } from 'react';
import { prefetchScreen } from './screens.ts';

const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Loads the screen behind any link of the page as soon as someone points at it or focuses it. */
export function usePrefetch(prefetch: (pathname: string) => void = prefetchScreen): void {
  useEffect(() => {
    const heed = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link && link.origin === location.origin) prefetch(link.pathname);
    };
    for (const sign of SIGNS) document.addEventListener(sign, heed, { passive: true });
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, heed);
    };
  }, [prefetch]);
}
