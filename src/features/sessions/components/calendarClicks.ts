import { createContext, type SyntheticEvent } from 'react';

interface Clicks {
  onDay: (day: Date) => void;
  onSlot: (start: Date) => void;
}

/** What the calendar's own parts do when clicked; the calendar hands them no properties of ours. */
export const CalendarClicks = createContext<Clicks>({
  onDay: () => undefined,
  onSlot: () => undefined,
});

/**
 * The second click of a double click. The first may have closed a dialog that lay over the calendar:
 * whoever clicks "Close" twice wants nothing of the day below.
 */
export function isSecondClick({ nativeEvent }: SyntheticEvent): boolean {
  return nativeEvent instanceof UIEvent && nativeEvent.detail > 1;
}
