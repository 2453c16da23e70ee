import { Type, type Static } from 'typebox';
import { Id, Instant, RequiredLine } from './common/types.ts';
import { LIMITS } from './constants.ts';

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
 * the address. `error` is why the address could not be read last, or empty.
 */
export const BusyCalendar = Type.Object({
  _id: Id,
  name: Type.String(),
  kind: Type.Enum(['file', 'address']),
  readAt: Instant,
  error: Type.String(),
});
export type BusyCalendar = Static<typeof BusyCalendar>;

/** `address` is an https URL of an iCalendar object. */
export const BusyAddressBody = Type.Object(
  { address: RequiredLine(LIMITS.calendarAddress) },
  { additionalProperties: false },
);
export type BusyAddressBody = Static<typeof BusyAddressBody>;
