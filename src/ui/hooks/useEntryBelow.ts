import { useEffect } from 'react';

/** Whether Back leaves the page, because the tab has no earlier entry of it. */
const isFirstEntry = () => (window as Partial<Window>).navigation?.canGoBack === false;

/** Browsers skip entries that were added before the first of these. */
const GESTURES = ['pointerup', 'keydown'] as const;

/**
 * Lets Back close a layer with a URL of its own that the tab was opened with, by a history entry below it.
 *
 * @param below URL of the page without the layer, `null` without a layer
 */
export function useEntryBelow(below: string | null): void {
  useEffect(() => {
    if (below === null || !isFirstEntry()) return undefined;
    const gesture = new AbortController();
    const add = () => {
      gesture.abort();
      if (!isFirstEntry()) return;
      const { href } = window.location;
      // The router, which keeps its location, reads this state when Back opens the entry.
      const state = window.history.state as { idx: number };
      window.history.replaceState({ idx: state.idx, key: 'below' }, '', below);
      window.history.pushState({ ...state, idx: state.idx + 1 }, '', href);
    };
    for (const type of GESTURES) {
      window.addEventListener(type, add, { capture: true, signal: gesture.signal });
    }
    return () => {
      gesture.abort();
    };
  }, [below]);
}
