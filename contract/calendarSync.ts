import { Type, type Static } from 'typebox';
import { Instant } from './common/types.ts';

/** The own calendar feed. `createdAt` is null without one. */
export const CalendarFeed = Type.Object({ createdAt: Type.Union([Instant, Type.Null()]) });
export type CalendarFeed = Static<typeof CalendarFeed>;

/** An empty object. */
export const NewCalendarFeedBody = Type.Object({}, { additionalProperties: false });

/** A new feed. Only this response contains `secretUrl`, a path of the service. */
export const NewCalendarFeed = Type.Object({ secretUrl: Type.String(), createdAt: Instant });
export type NewCalendarFeed = Static<typeof NewCalendarFeed>;
