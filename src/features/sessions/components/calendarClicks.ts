import { createContext } from 'react';

interface Clicks {
  onDay: (day: Date) => void;
  onSlot: (start: Date) => void;
}

/** What the calendar's own parts do when clicked; the calendar hands them no properties of ours. */
export const CalendarClicks = createContext<Clicks>({
  onDay: () => undefined,
  onSlot: () => undefined,
});
