import { useCallback, useEffect, useRef, useState } from 'react';
import { useTimeout } from '../../../ui/hooks/timers.ts';

/** Milliseconds without a keystroke after which a text is stored. */
const PAUSE = 500;

/**
 * Returns the text of a message box. While it is typed, it is state of the component, so that not each
 * letter is an action. It is stored at the first letter, which shows that it has changed, at a pause, by
 * `save`, and when the page or the component leaves.
 *
 * @param store must keep its identity
 */
export function useTypedText(stored: string, store: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  /** The same, for handlers that run before the next render. */
  const unsaved = useRef<string | null>(null);
  const atPause = useTimeout(PAUSE);

  const save = useCallback(() => {
    const text = unsaved.current;
    if (text === null) return;
    unsaved.current = null;
    setTyped(null);
    store(text);
  }, [store]);

  const type = (text: string) => {
    if (unsaved.current === null) store(text);
    unsaved.current = text;
    setTyped(text);
    atPause(save);
  };

  useEffect(() => {
    // A phone may end a hidden page without another event.
    document.addEventListener('visibilitychange', save);
    window.addEventListener('pagehide', save);
    return () => {
      document.removeEventListener('visibilitychange', save);
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [save]);

  return { text: typed ?? stored, type, save };
}
