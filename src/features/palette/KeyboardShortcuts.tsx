import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lazyChunk } from '../../ui/loading/lazyChunk.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { readStored } from '../../app/stored.ts';

/** Of local storage: set while shortcuts of a single key are off. */
const SINGLE_KEYS_OFF = 'singleKeysOff';

const loadPalette = () => import('./Palette.tsx');
const Palette = lazyChunk(loadPalette);
const KeyList = lazyChunk(() => import('./KeyList.tsx'));

/**
 * Keys of every screen: Ctrl K or Cmd K opens the palette, `/` focuses the search of the screen, or opens
 * the palette on a screen without one, and `?` lists the keys. Single keys do nothing in fields and while a
 * dialog is open, and can be switched off (WCAG 2.1.4).
 */
export function KeyboardShortcuts() {
  const dispatch = useAppDispatch();
  const [opened, setOpened] = useState<'palette' | 'keys' | null>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    // Loaded before the second key, so that no letter that follows is lost.
    if (key === 'Control' || key === 'Meta') void loadPalette().catch(() => undefined);
    if (event.defaultPrevented || altKey || hasDialog()) return;
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') {
      event.preventDefault();
      setOpened('palette');
      return;
    }
    const isSingle = (key === '/' || key === '?') && !ctrlKey && !metaKey;
    if (!isSingle || isField(event.target) || dispatch(readStored(SINGLE_KEYS_OFF)) !== null)
      return;
    event.preventDefault();
    const search = document.querySelector<HTMLInputElement>('#main [type=search]');
    if (key === '?') setOpened('keys');
    else if (search?.checkVisibility()) search.focus();
    else setOpened('palette');
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, []);
  const close = () => {
    setOpened(null);
  };
  return (
    <Suspense fallback={null}>
      {opened === 'palette' && <Palette onClose={close} />}
      {opened === 'keys' && <KeyList offKey={SINGLE_KEYS_OFF} onClose={close} />}
    </Suspense>
  );
}

const hasDialog = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'));
