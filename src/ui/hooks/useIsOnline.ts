import { useSyncExternalStore } from 'react';

/** Whether the device has a network, as far as the browser knows. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

const OFFLINE = 'You are offline. Try again when you are back.';

/** Returns why something could not be loaded: the text, or the same one everywhere without a network. */
export const useFailureText = (text: string): string => (useIsOnline() ? text : OFFLINE);
