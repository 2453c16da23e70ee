import { Type, type Static } from 'typebox';
import { Id, Instant, RequiredLine } from './common/types.ts';
import { LIMITS } from './constants.ts';
import { TimeZone } from './hours.ts';

/** The own calendar feed. `createdAt` is null without one. */
export const CalendarFeed = Type.Object({ createdAt: Type.Union([Instant, Type.Null()]) });
export type CalendarFeed = Static<typeof CalendarFeed>;

/** An empty object. */
export const NewCalendarFeedBody = Type.Object({}, { additionalProperties: false });

/** A new feed. Only this response contains `secretUrl`, a path of the service. */
export const NewCalendarFeed = Type.Object({ secretUrl: Type.String(), createdAt: Instant });
export type NewCalendarFeed = Static<typeof NewCalendarFeed>;

/**
 * Another calendar of the student, by which they are busy. `name` is that of the file, or the host of
 * the address. `error` is why the address could not be read last, or empty. It is not readable since
 * `failingSince`, and its busy times are kept for `BUSY_TIMES_KEPT`. `notice` is which of its entries
 * were left out and why.
 */
export const BusyCalendar = Type.Object({
  _id: Id,
  name: Type.String(),
  kind: Type.Enum(['file', 'address']),
  readAt: Instant,
  error: Type.String(),
  failingSince: Type.Optional(Instant),
  notice: Type.Optional(Type.String()),
});
export type BusyCalendar = Static<typeof BusyCalendar>;

/** `notice` is which entries of an added calendar were left out and why, missing without any. */
export const AddedCalendar = Type.Object({
  message: Type.String(),
  notice: Type.Optional(Type.String()),
});
export type AddedCalendar = Static<typeof AddedCalendar>;

/**
 * `address` is an https URL of an iCalendar object. `timeZone`, that of the device, is used for times
 * without a zone as long as the student has set no hours.
 */
export const BusyAddressBody = Type.Object(
  { address: RequiredLine(LIMITS.calendarAddress), timeZone: Type.Optional(TimeZone) },
  { additionalProperties: false },
);
export type BusyAddressBody = Static<typeof BusyAddressBody>;
