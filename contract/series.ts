import { Type, type Static } from 'typebox';
import { Id } from './common/types.ts';
import { TimeZone } from './hours.ts';

/** Weeks from one study session of a series to the next. */
const Interval = Type.Integer({ minimum: 1, maximum: 2 });
/** The last possible day in the time zone of the series. */
const Until = Type.String({ format: 'date', maxLength: 10, description: 'e.g. 2026-12-12' });
const Count = Type.Integer({ minimum: 1 });

/**
 * How a study session repeats: a weekly RRULE of RFC 5545. It has either `until` or `count`.
 * Repetitions start at the same wall-clock time of `timeZone`, which a series keeps.
 */
export const SessionRepeat = Type.Object(
  {
    interval: Interval,
    until: Type.Optional(Until),
    count: Type.Optional(Count),
    timeZone: TimeZone,
  },
  { additionalProperties: false },
);
export type SessionRepeat = Static<typeof SessionRepeat>;

/** The series of a study session. `index` is its position among those of `count`, from 0. */
export const SessionSeries = Type.Object({
  _id: Id,
  ...SessionRepeat.properties,
  index: Type.Optional(Type.Integer()),
});
export type SessionSeries = Static<typeof SessionSeries>;

/** The study sessions of a series that a change applies to. Ended ones never change. */
export const SeriesScope = Type.Enum(['this', 'following', 'all']);
export type SeriesScope = Static<typeof SeriesScope>;

/** The study sessions of a series that an answer applies to: one, or all that have not ended. */
export const AnswerScope = Type.Enum(['this', 'all']);
export type AnswerScope = Static<typeof AnswerScope>;

export const SeriesScopeQuery = Type.Object(
  { scope: Type.Optional(SeriesScope) },
  { additionalProperties: false },
);
export const AnswerScopeQuery = Type.Object(
  { scope: Type.Optional(AnswerScope) },
  { additionalProperties: false },
);
