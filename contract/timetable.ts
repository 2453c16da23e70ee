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

/** A subject of the campus, and how many students have it. */
export const NearSubject = Type.Object({ name: Type.String(), students: Type.Integer() });
export type NearSubject = Static<typeof NearSubject>;

/**
 * What a subject of a proposal is called in the timetable, if that differs: the service found `subject` by its words,
 * or by the `code` of a course. Where nothing is found, both are the same and `near` has similar ones.
 */
export const SubjectMatch = Type.Object({
  subject: Type.String(),
  title: Type.String(),
  code: Type.Optional(Type.String()),
  /** How many have the subject. */
  students: Type.Optional(Type.Integer()),
  near: Type.Array(NearSubject, { maxItems: 3 }),
});
export type SubjectMatch = Static<typeof SubjectMatch>;

/**
 * What a profile can take from a timetable. Its subjects and lectures recur weekly. `notice` is why there
 * are none, or which entries were left out and why, missing without either.
 */
export const TimetableProposal = Type.Object({
  subjects: Type.Array(Type.String(), { maxItems: LIMITS.subjects }),
  lectures: Type.Array(WeeklyLecture),
  matches: Type.Optional(Type.Array(SubjectMatch)),
  notice: Type.Optional(Type.String()),
});
export type TimetableProposal = Static<typeof TimetableProposal>;

/** `address` is an https URL of an iCalendar object, `timeZone` that of the hours of the student. */
export const TimetableAddressBody = Type.Object(
  { address: RequiredLine(LIMITS.calendarAddress), timeZone: TimeZone },
  { additionalProperties: false },
);
export type TimetableAddressBody = Static<typeof TimetableAddressBody>;
