import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/overlays/ConfirmDialog.tsx')).ConfirmDialog,
}));

/**
 * Asks before a link or the browser leaves the page. The router has no data routes, so it cannot
 * block navigation itself; Back is not asked about.
 */
export function LeaveWarning() {
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    const askOnUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    const askOnClick = (event: MouseEvent) => {
      const path = leavingPath(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(path);
    };
    window.addEventListener('beforeunload', askOnUnload);
    document.addEventListener('click', askOnClick, true);
    return () => {
      window.removeEventListener('beforeunload', askOnUnload);
      document.removeEventListener('click', askOnClick, true);
    };
  }, []);
  if (target === null) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open
        question="Leave without saving?"
        details="Your changes to the profile are not saved yet."
        confirmText="Leave"
        onConfirm={() => void navigate(target)}
        onCancel={() => {
          setTarget(null);
        }}
      />
    </Suspense>
  );
}

/** Returns the path that a click opens in this tab instead of the page, otherwise null. */
function leavingPath(event: MouseEvent): string | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  // A person opens over the page.
  const stays = pathname === window.location.pathname || pathname.startsWith('/people/');
  return origin !== window.location.origin || stays ? null : `${pathname}${search}${hash}`;
}
