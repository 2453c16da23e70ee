import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/**
 * Shows a page from its top when it is opened. After Back and Forward the browser restores the position.
 * @param pathname of the page, not of a panel above it
 */
export function useScrollToTop(pathname: string): void {
  const type = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type !== NavigationType.Pop) document.documentElement.scrollTop = 0;
  }, [pathname, type]);
}
