import type { ScreenUrl } from '../../../routes.ts';
import { Suspense, useEffect, useState } from 'react';
import { lazyChunk } from '../../../ui/loading/lazyChunk.ts';
import { useNavigate } from '../../../ui/router.ts';

const ConfirmDialog = lazyChunk(async () => ({
  default: (await import('../../../ui/overlays/ConfirmDialog.tsx')).ConfirmDialog,
}));

/**
 * Asks before a link, Back or the browser leaves the page. The router has no data routes, so it cannot
 * block navigation itself. Browsers without the Navigation API do not ask at Back.
 */
export function LeaveWarning() {
  const navigate = useNavigate();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    const askOnUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    const askOnClick = (event: MouseEvent) => {
      const path = leavingPath(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave(() => () => void navigate(path));
    };
    // A browser does not let a page cancel Back twice in a row.
    const askOnBack = (event: NavigateEvent) => {
      const { navigationType, cancelable, defaultPrevented, destination } = event;
      if (navigationType !== 'traverse' || !cancelable || defaultPrevented) return;
      if (isSamePage(destination.url)) return;
      event.preventDefault();
      setLeave(() => () => {
        browserHistory?.removeEventListener('navigate', askOnBack);
        browserHistory?.traverseTo(destination.key);
      });
    };
    window.addEventListener('beforeunload', askOnUnload);
    document.addEventListener('click', askOnClick, true);
    browserHistory?.addEventListener('navigate', askOnBack);
    return () => {
      browserHistory?.removeEventListener('navigate', askOnBack);
      window.removeEventListener('beforeunload', askOnUnload);
      document.removeEventListener('click', askOnClick, true);
    };
  }, [navigate]);
  if (leave === null) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        question="Leave without saving?"
        details="Your changes to the profile are not saved yet."
        confirmText="Leave"
        cancelText="Keep editing"
        onConfirm={leave}
        onCancel={() => {
          setLeave(null);
        }}
      />
    </Suspense>
  );
}

/** Missing in older browsers. */
const browserHistory = window.navigation as Navigation | undefined;

/** A person opens over the page. */
const isSamePage = (url: string) => {
  const { pathname } = new URL(url);
  return pathname === window.location.pathname || pathname.startsWith('/people/');
};

/** Returns the path that a click opens in this tab instead of the page, otherwise null. */
function leavingPath(event: MouseEvent): ScreenUrl | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin || isSamePage(link.href)) return null;
  return `${pathname}${search}${hash}` as ScreenUrl;
}
