import { useEffect, useEffectEvent } from 'react';

type Listener = (event: NavigateEvent) => void;

/** The listeners of the open layers, the topmost last. */
const layers: Listener[] = [];

/** Whether Back would leave the page for another document, which the page cannot prevent. */
function wouldLeaveDocument(): boolean {
  const { navigation } = window as Partial<Window>;
  if (!navigation) return false;
  const below = navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  return !below?.sameDocument;
}

let holders = 0;

/**
 * Adds a history entry if the one below is of another document, since Back could not be prevented then. Returns a
 * function that removes the entry, unless the page has moved on or another layer is opened in its place.
 */
function holdFirstEntry(): () => void {
  holders += 1;
  if (wouldLeaveDocument()) window.history.pushState({ ...readState(), isHeld: true }, '');
  return () => {
    holders -= 1;
    // Of layers that close together, the last one.
    const left = holders;
    queueMicrotask(() => {
      if (left > 0 || holders > 0 || !('isHeld' in readState())) return;
      // In Chromium, `history.back()` does nothing after a Back that was held.
      window.navigation.back().finished?.catch(() => undefined);
    });
  };
}

/** Layers with a URL go back by script to close. */
const isPreventable = ({ userInitiated, cancelable }: NavigateEvent): boolean =>
  userInitiated && cancelable;

const readState = () => (window.history.state ?? {}) as object;

/**
 * While open, Back calls `close` instead of leaving the page. Of several open layers only the topmost
 * one closes. Browsers without the Navigation API, and a second Back without an input between, leave
 * the page.
 *
 * @param close must not go back itself: the browser would go back twice. `null` if the layer has a
 *   URL of its own, which Back leaves
 */
export function useCloseOnBack(open: boolean, close: (() => void) | null): void {
  const onBack = useEffectEvent((event: NavigateEvent) => {
    if (!close) return;
    if (isPreventable(event)) event.preventDefault();
    close();
  });
  const isHeld = open && close !== null;
  useEffect(() => (isHeld ? holdFirstEntry() : undefined), [isHeld]);
  useEffect(() => {
    const { navigation } = window as Partial<Window>;
    if (!open || !navigation) return;
    const onNavigate: Listener = (event) => {
      if (event.navigationType !== 'traverse' || layers.at(-1) !== onNavigate) return;
      // A Back that cannot be prevented removes the added history entry, so the layer closes, too.
      if (isPreventable(event) || 'isHeld' in readState()) onBack(event);
    };
    layers.push(onNavigate);
    // Before the page asks whether to leave it.
    navigation.addEventListener('navigate', onNavigate, true);
    return () => {
      layers.splice(layers.indexOf(onNavigate), 1);
      navigation.removeEventListener('navigate', onNavigate, true);
    };
  }, [open]);
}
