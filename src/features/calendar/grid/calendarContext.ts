import { createContext, type SyntheticEvent } from 'react';
import type { FirstWeekday } from '../calendarPeriod.ts';
import type { CalendarView } from '../calendarParams.ts';
import type { SessionColour } from '../sessionColours.ts';
import type { DayDots } from './dayDots.ts';

interface CalendarHandlers {
  view: CalendarView;
  /** The day that Tab focuses; arrow keys start from it. */
  current: Date;
  firstWeekday: FirstWeekday;
  /** By id of the session. Those without one are blue. */
  colours: ReadonlyMap<string, SessionColour>;
  /** `null` if the days show their sessions. */
  dots: DayDots | null;
  onDay: (day: Date) => void;
  onSlot: (start: Date) => void;
  /** Called for a day with more sessions than fit. */
  onMore: (day: Date) => void;
  /** Called when a key moves the focus to another day. */
  onMove: (day: Date) => void;
  /** The target of the last key until it is rendered. The next key starts from it. */
  moving: { readonly current: Date | null };
}

/** Passes handlers to the custom components, which react-big-calendar gives no props of ours. */
export const CalendarContext = createContext<CalendarHandlers>({
  view: 'month',
  current: new Date(0),
  firstWeekday: 'sunday',
  colours: new Map(),
  dots: null,
  onDay: () => undefined,
  onSlot: () => undefined,
  onMore: () => undefined,
  onMove: () => undefined,
  moving: { current: null },
});

/**
 * Returns whether this is the second click of a double click. It is ignored, because the first one
 * may have closed a dialog above the calendar.
 */
export function isSecondClick({ nativeEvent }: SyntheticEvent): boolean {
  return nativeEvent instanceof UIEvent && nativeEvent.detail > 1;
}
