import type { StudySession } from '../../../../contract/sessions.ts';
import { toIsoDay } from '../../../ui/time/times.ts';
import { addDays } from '../../../ui/time/addDays.ts';
import type { SessionColour } from '../sessionColours.ts';

/** The CSS colour of each session of a day, `undefined` for blue, by local day (YYYY-MM-DD). */
export type DayDots = ReadonlyMap<string, readonly (string | undefined)[]>;

/** Returns the dots of each day on which a part of a session is. */
export function dotsOf(
  sessions: readonly StudySession[],
  colours: ReadonlyMap<string, SessionColour>,
): DayDots {
  const dots = new Map<string, (string | undefined)[]>();
  for (const { _id, startTime, endTime } of sessions) {
    const end = new Date(endTime);
    let day = addDays(new Date(startTime), 0);
    do {
      const key = toIsoDay(day);
      dots.set(key, [...(dots.get(key) ?? []), colours.get(_id)?.colour]);
      day = addDays(day, 1);
    } while (day < end);
  }
  return dots;
}
