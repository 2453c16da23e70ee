import { Type, type Static } from 'typebox';
import { DateTimeInput, Id, Instant, STORABLE, Text, Weekday } from './common/types.ts';
import { LIMITS, SESSION_MINUTES } from './constants.ts';

/** The name of an IANA time zone, e.g. Europe/Berlin. */
export const TimeZone = Type.String({ minLength: 1, maxLength: 64, pattern: STORABLE });

/** Minutes from midnight to midnight of the weekday, in half hours. The end is not included. */
export const HoursRange = Type.Object(
  {
    day: Weekday,
    start: Type.Integer({ minimum: 0, maximum: 1_410 }),
    end: Type.Integer({ minimum: 30, maximum: 1_440 }),
  },
  { additionalProperties: false },
);
export type HoursRange = Static<typeof HoursRange>;

/**
 * When a student is free on days of the availability, by the wall clock of a time zone. A day without
 * ranges is free as a whole.
 */
export const WeekHours = Type.Object(
  { timeZone: TimeZone, ranges: Type.Array(HoursRange, { maxItems: 7 * 24 }) },
  { additionalProperties: false },
);
export type WeekHours = Static<typeof WeekHours>;

const ID_LENGTH = 36;

const participation = {
  /** Comma-separated ids of buddies. */
  participants: Text(LIMITS.participants * (ID_LENGTH + 1), { default: '' }),
  /** Of the student who asks. */
  timeZone: Type.Optional(TimeZone),
  /** A study session of the student who asks, which is about to be moved. */
  except: Type.Optional(Id),
};

/** `from` is now by default. */
export const CommonTimesQuery = Type.Object(
  {
    ...participation,
    /** Minutes. */
    duration: Type.Integer({ ...SESSION_MINUTES, default: 60 }),
    from: Type.Optional(DateTimeInput),
  },
  { additionalProperties: false },
);
export type CommonTimesQuery = Static<typeof CommonTimesQuery>;

/** The time of a study session that is about to be stored. */
export const MissingQuery = Type.Object(
  { ...participation, startTime: DateTimeInput, endTime: DateTimeInput },
  { additionalProperties: false },
);
export type MissingQuery = Static<typeof MissingQuery>;

/** The ids of those who are not free at that time, the student who asks among them. */
export const Missing = Type.Object({ missing: Type.Array(Id) });
export type Missing = Static<typeof Missing>;

export const TimeSpan = Type.Object({ start: Instant, end: Instant });
export type TimeSpan = Static<typeof TimeSpan>;

/** A time when most can come. `missing` are the ids of the participants who cannot. */
export const NearestTime = Type.Object({ ...TimeSpan.properties, missing: Type.Array(Id) });
export type NearestTime = Static<typeof NearestTime>;

/**
 * When the student who asks and all participants are free: suggested times of the duration, and all
 * times within seven days. Where no time suits all, `nearest` has times when most can come.
 */
export const CommonTimes = Type.Object({
  times: Type.Array(TimeSpan),
  free: Type.Array(TimeSpan),
  nearest: Type.Optional(Type.Array(NearestTime)),
});
export type CommonTimes = Static<typeof CommonTimes>;
