import type { KeyboardEvent } from 'react';

/** Key code of a key that an input method has handled. */
const HANDLED = 229;

/** Returns whether Enter was pressed for itself. In an input method it picks a word. */
export const isEnter = (event: KeyboardEvent): boolean => isPressed(event, 'Enter');

/** Returns whether Escape was pressed for itself. In an input method it ends the composition. */
export const isEscape = (event: KeyboardEvent): boolean => isPressed(event, 'Escape');

/** Safari sends the key after the end of the composition, marked only by the key code. */
function isPressed({ key, nativeEvent }: KeyboardEvent, wanted: string): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- Nothing else marks the key in Safari.
  return key === wanted && !nativeEvent.isComposing && nativeEvent.keyCode !== HANDLED;
}
