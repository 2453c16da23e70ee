import { createContext, type SyntheticEvent } from 'react';

interface Clicks {
  /** The day that Tab leads to; arrow keys lead on from there. */
  current: Date;
  onDay: (day: Date) => void;
  onSlot: (start: Date) => void;
  /** A key led to that day. */
  onMove: (day: Date) => void;
  /** Where a key led to, while that is not drawn yet: the next key leads on from there. */
  moving: { readonly current: Date | null };
}

/** What the calendar's own parts do when used; the calendar hands them no properties of ours. */
export const CalendarClicks = createContext<Clicks>({
  current: new Date(0),
  onDay: () => undefined,
  onSlot: () => undefined,
  onMove: () => undefined,
  moving: { current: null },
});

/**
 * The second click of a double click. The first may have closed a dialog that lay over the calendar:
 * whoever clicks "Close" twice wants nothing of the day below.
 */
export function isSecondClick({ nativeEvent }: SyntheticEvent): boolean {
  return nativeEvent instanceof UIEvent && nativeEvent.detail > 1;
}
