import { useEffect } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { browserWentOnline, tabBecameVisible } from './listeners/threadListeners.ts';

/** Dispatches an action when the tab becomes visible and when the browser goes online. */
export function usePageActions(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') dispatch(tabBecameVisible());
    };
    const onOnline = () => dispatch(browserWentOnline());
    document.addEventListener('visibilitychange', onVisibilityChange);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      window.removeEventListener('online', onOnline);
    };
  }, [dispatch]);
}
