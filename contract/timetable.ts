import { Type, type Static } from 'typebox';
import { RequiredLine, Weekday } from './common/types.ts';
import { LIMITS } from './constants.ts';
import { TimeZone } from './hours.ts';

/** Minutes from midnight by the wall clock of the time zone of the request. The end is not included. */
export const WeeklyLecture = Type.Object({
  day: Weekday,
  start: Type.Integer({ minimum: 0, maximum: 1_440 }),
  end: Type.Integer({ minimum: 0, maximum: 1_440 }),
});
export type WeeklyLecture = Static<typeof WeeklyLecture>;

/**
 * What a profile can take from a timetable. Its subjects and lectures recur weekly. `notice` is why there
 * are none, or which entries were left out and why, missing without either.
 */
export const TimetableProposal = Type.Object({
  subjects: Type.Array(Type.String(), { maxItems: LIMITS.subjects }),
  lectures: Type.Array(WeeklyLecture),
  notice: Type.Optional(Type.String()),
});
export type TimetableProposal = Static<typeof TimetableProposal>;

/** `address` is an https URL of an iCalendar object, `timeZone` that of the hours of the student. */
export const TimetableAddressBody = Type.Object(
  { address: RequiredLine(LIMITS.calendarAddress), timeZone: TimeZone },
  { additionalProperties: false },
);
export type TimetableAddressBody = Static<typeof TimetableAddressBody>;
