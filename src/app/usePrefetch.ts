import { useEffect } from 'react';
import { prefetchRoute } from './lazyRoutes.ts';

const EVENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Prefetches the route of a link when it is hovered, focused or touched. */
export function usePrefetch(prefetch: (pathname: string) => void = prefetchRoute): void {
  useEffect(() => {
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (link && link.origin === location.origin) prefetch(link.pathname);
    };
    for (const event of EVENTS) document.addEventListener(event, onIntent, { passive: true });
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, onIntent);
    };
  }, [prefetch]);
}
