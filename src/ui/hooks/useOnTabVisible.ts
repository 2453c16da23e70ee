import { useEffect, useEffectEvent } from 'react';

/** Calls back when the tab becomes visible. */
export function useOnTabVisible(callback: () => void): void {
  const onVisible = useEffectEvent(callback);
  useEffect(() => {
    const onChange = () => {
      if (document.visibilityState === 'visible') onVisible();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => {
      document.removeEventListener('visibilitychange', onChange);
    };
  }, []);
}
