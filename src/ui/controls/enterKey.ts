import type { KeyboardEvent } from 'react';

/** Key code of a key that an input method has handled. */
const HANDLED = 229;

/**
 * Returns whether Enter was pressed for itself. In an input method it picks a word: Safari then sends it
 * after the end of the composition, marked only by the key code.
 */
export function isEnter({ key, nativeEvent }: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- Nothing else marks the key in Safari.
  return key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== HANDLED;
}
