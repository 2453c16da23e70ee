import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Milliseconds without a key or a move of the pointer. */
const PAUSE = 2_000;
const ACTIONS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/**
 * Returns whether a dialog may open by itself: nothing was pressed or moved for two seconds, no dialog is open, no
 * field has the focus, and no form or filter of the screen was changed.
 *
 * @param waiting what waits, `undefined` for nothing
 * @param load loads the code of the dialog, before the pause begins
 */
export function useIsUndisturbed(
  waiting: string | undefined,
  load: () => Promise<unknown>,
): boolean {
  const isTouched = useIsTouched();
  const [free, setFree] = useState<string>();
  const check = useEffectEvent(() => {
    if (!isTouched() && !isOccupied()) setFree(waiting);
  });
  useEffect(() => {
    if (waiting === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLoaded = false;
    const restart = () => {
      clearTimeout(timer);
      if (isLoaded) timer = setTimeout(check, PAUSE);
    };
    load().then(
      () => {
        isLoaded = true;
        restart();
      },
      () => undefined,
    );
    for (const action of ACTIONS) document.addEventListener(action, restart, true);
    return () => {
      isLoaded = false;
      clearTimeout(timer);
      for (const action of ACTIONS) document.removeEventListener(action, restart, true);
    };
  }, [waiting, load]);
  return waiting !== undefined && free === waiting;
}

/** Returns a function that tells whether a form or a filter of the present screen was changed. */
function useIsTouched(): () => boolean {
  const { pathname, search } = useLocation();
  const isTouched = useRef(false);
  useEffect(() => {
    isTouched.current = false;
    const onInput = () => {
      isTouched.current = true;
    };
    document.addEventListener('input', onInput, true);
    return () => {
      document.removeEventListener('input', onInput, true);
    };
  }, [pathname]);
  // The chosen filters are in the URL.
  return () => isTouched.current || (pathname === '/search' && search !== '');
}

const isOccupied = () =>
  document.querySelector(
    '[role=dialog], [role=alertdialog], :is(input, textarea, select):focus',
  ) !== null;
