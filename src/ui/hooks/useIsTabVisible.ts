import { useSyncExternalStore } from 'react';

export const useIsTabVisible = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
  };
}
